import type { ProcessState } from '#domain/enums.ts'

/** The webhook events that an event of the history is sent as. */
export type EventWebhook =
  | 'process.keys_delivered'
  | 'process.paid'
  | 'process.done'
  | 'process.cancelled'
  | 'process.reservation_expired'
  | 'process.confirmation_expired'
  | 'process.not_completed'
  | 'process.link_undeliverable'

/** The dealer system is told on the way into a state, whichever event led there. */
const arrivals: Partial<Record<ProcessState, EventWebhook>> = {
  PAYMENT_DONE: 'process.paid',
  CANCELLED: 'process.cancelled',
  CUSTOMER_RESERVATION_EXPIRED: 'process.reservation_expired',
  ADVISOR_EXPIRED: 'process.confirmation_expired',
  DELIVERY_NOT_COMPLETED: 'process.not_completed',
  LINK_SEND_FAILED: 'process.link_undeliverable',
  KEY_CODE_SEND_FAILED: 'process.link_undeliverable',
  PAYMENT_LINK_SEND_FAILED: 'process.link_undeliverable',
}

const keysDelivered: ReadonlySet<string> = new Set(['deliver_keys', 'deliver_over_counter'])

type HistoryEvent = { type: string; from: ProcessState | null; to: ProcessState }

/** Returns the webhook that an event brings a dealer system; null for none. Back to where it was is no arrival. */
export function webhookOfEvent({ type, from, to }: HistoryEvent): EventWebhook | null {
  if (to === 'PROCESS_DONE') return 'process.done'
  if (keysDelivered.has(type) && to !== 'PAYMENT_DONE') return 'process.keys_delivered'
  if (from === to || type === 'undo') return null
  return arrivals[to] ?? null
}
