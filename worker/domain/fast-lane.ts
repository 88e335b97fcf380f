import type { ProcessState } from './enums.ts'

/** The feature of an account whose hall has a kiosk. */
export const fastLaneFeature = 'FAST_LANE'

/** Who has made an order that was typed in at a kiosk. */
export const typedInBy = 'fast-lane'

/** An order that no process has been made for is looked for this long after its time (ms). */
export const orderFoundForMs = 14 * 86_400_000

/** How long the QR code on the kiosk takes a process to a phone (ms). */
export const handOverMs = 2 * 60_000

/**
 * States in which a visit is begun or gone on with at the kiosk: the keys are still in the customer's hand. Once there
 * is anything in a box, a plate and a phone number open nothing any more.
 */
export const kioskStates: readonly ProcessState[] = [
  'LINK_GENERATED',
  'LINK_SEND_FAILED',
  'LINK_SENT',
  'STARTED',
  'WAITING_THIRD_PARTY_INFORMATION',
  'ADVISOR_CONFIRMED',
  'ADVISOR_EXPIRED',
  'ADVISOR_VISIT_REQUIRED',
  'BOX_RESERVED',
  'NO_ROOM_LEFT',
  'BOX_RESERVATION_FAILED',
  'CUSTOMER_NOTIFIED_OF_RESERVATION',
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
  'CUSTOMER_RESERVATION_EXPIRED',
]

/** Of these, the ones in which the keys of a substitute car may lie in the box already. */
export const codeStates: readonly ProcessState[] = ['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED']
