import { isCapReason } from '#domain/contact/message-limits.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import type { MessageKind, ProcessPage, StaffMessage } from '#worker/contract/staff/visit/process-page.ts'

const resendOf: Partial<Record<MessageKind, ResendKind>> = {
  LINK: 'link',
  KEY_CODE: 'key_code',
  PAYMENT_LINK: 'payment_link',
  PRICE: 'payment_link',
}

/**
 * Returns how a message is sent in spite of the cap that holds it back; null where none does, where the process has no
 * use for it any more, and where another of its kind came after it.
 */
export function letThroughOf({ messages, may }: ProcessPage, message: StaffMessage): ResendKind | null {
  const kind = resendOf[message.kind]
  if (kind === undefined || !may.resend.includes(kind)) return null
  if (message.status !== 'FAILED' || !isCapReason(message.error)) return null
  const isOvertaken = messages.some((other) => other.kind === message.kind && other.createdAt > message.createdAt)
  return isOvertaken ? null : kind
}
