/** Messages to the customer as staff see them. */

export type MessageStatus = 'SENDING' | 'WAITING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'UNKNOWN'
export type MessageKind =
  | 'LINK'
  | 'KEY_CODE'
  | 'PRICE'
  | 'PAYMENT_LINK'
  | 'CONTACT_NOTICE'
  | 'PASS'
  | 'RECEIPT'
  | 'FREE'
  | 'KIOSK_VISIT'
  | 'ADDITIONAL_WORK'
  | 'READY_TIME'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'REMINDER_LINK'
  | 'REMINDER_BILL'

/** Kinds that move no visit: where one does not arrive, nobody is called for it. */
export const asideKinds = [
  'CONTACT_NOTICE',
  'PASS',
  'RECEIPT',
  'KIOSK_VISIT',
  'READY_TIME',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
  'REMINDER_LINK',
  'REMINDER_BILL',
] as const satisfies readonly MessageKind[]

/** `PUSH`: a notice to a browser of the customer, in the place of a message. */
export type MessageChannel = 'SMS' | 'EMAIL' | 'PUSH'

export type StaffMessage = {
  id: string
  kind: MessageKind
  channel: MessageChannel
  /** Empty once it was erased, and of a notice to a browser. */
  recipient: string
  languageLcid: string
  status: MessageStatus
  /**
   * The message's words; codes and links only for users who may see them. Null where it was not kept, or was erased.
   */
  subject: string | null
  text: string | null
  /** The user name of who wrote it; null where it is one of ours. */
  author: string | null
  /** A short word of ours on what went wrong. */
  error: string | null
  attempts: number
  createdAt: string
  sentAt: string | null
  deliveredAt: string | null
}

/** A message that is still to be sent. `isParked`: it was tried as often as it is tried by itself. */
export type QueuedMessage = { kind: MessageKind; since: string; attempts: number; isParked: boolean }
