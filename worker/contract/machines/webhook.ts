import type { WebhookBody as Body } from './webhook-bodies.ts'

/** The body of a webhook about a process. */
export type WebhookBody = Body

/** The only types that an address with version 1.0 receives. */
export const firstWebhookTypes = [
  'process.approved',
  'process.extra_services_chosen',
  'process.keys_delivered',
  'process.paid',
  'process.done',
  'process.undone',
  'message.received',
] as const

/** Everything that there is, of which version 1.1 hears. */
export const webhookTypes = [
  ...firstWebhookTypes,
  'process.cancelled',
  'process.reservation_expired',
  'process.confirmation_expired',
  'process.not_completed',
  'process.link_undeliverable',
  'process.payment_failed',
  'process.refunded',
  'process.balance_due',
  'process.balance_settled',
  'process.key_not_found',
  'process.note_changed',
  'process.choices_changed',
  'message.failed',
  'additional_work.decided',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** Which events an address hears of, and what they say: a receiver that was built for 1.0 gets exactly that. */
export const webhookVersions = ['1.0', '1.1'] as const
export type WebhookVersion = (typeof webhookVersions)[number]

export const webhookStatuses = ['PENDING', 'DELIVERED', 'PARKED'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** The number of days for which the former signing secret signs beside a new one. */
export const formerSecretDays = 3

export const pingStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
