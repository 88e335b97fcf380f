import type { WorkDecision } from '#domain/additional-work.ts'

import type { DmsProcessAnswer } from './dms.ts'

/** What a dealer system is told of its processes, as it happens. */
export const webhookTypes = [
  'process.approved',
  'process.extra_services_chosen',
  'process.keys_delivered',
  'process.paid',
  'process.done',
  'process.undone',
  'message.received',
  'additional_work.decided',
] as const
export type WebhookType = (typeof webhookTypes)[number]

export const webhookStatuses = ['PENDING', 'DELIVERED', 'PARKED'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/**
 * The body of a webhook. It is sent until it is answered 2xx, those of one process in their order, and may come more than
 * once: `id` stays the same. `process` is as it was when it happened. Amounts are euros.
 *
 * Signed by Standard Webhooks: `webhook-signature` has `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp`
 * (seconds) and the body, joined by dots, with the base64 after `whsec_` of the secret as key.
 */
export type WebhookBody = {
  id: string
  type: WebhookType
  /** ISO 8601 UTC. */
  createdAt: string
  process: DmsProcessAnswer
  /** Of `process.approved` and `additional_work.decided`; `total` is with VAT. */
  approval?: { id: string; number: number; total: number; approvedAt: string }
  /** Of `message.received`: what the customer wrote, as it stands in the visit; null once it was erased. */
  message?: { id: string; way: 'SMS' | 'PAGE'; text: string | null; receivedAt: string }
  /**
   * Of `additional_work.decided`: what the customer decided of each row; `price` is without VAT. `reference` is the dealer
   * system's own name of a row that it proposed. `approval` says what the whole work may cost after it.
   */
  additionalWork?: {
    proposalId: string
    rows: { id: string; reference: string | null; title: string; price: number; decision: WorkDecision }[]
  }
  /** Of `process.extra_services_chosen`: prices as approved, without VAT. */
  extraServices?: { id: string; productCodes: string[]; price: number }[]
}
