import type { PaymentStatus } from '#domain/enums.ts'

/** A refund as staff see it. Instants are ISO 8601 UTC, amounts euros. */

type UnknownRefund = {
  since: string
  /** A short word of ours. */
  reason: string
  /** When the provider is asked next; null where nobody asks any more. */
  nextAskAt: string | null
  /** True where the provider can be asked; otherwise its own service tells, by the number of the refund. */
  canAsk: boolean
  refundNumber: string
  /** The provider is about to be told once more. */
  isTold: boolean
}

export type StaffRefund = {
  id: string
  status: PaymentStatus
  amount: number
  reason: string | null
  /** The reason for the provider's refusal: a short word of ours. */
  refusal: string | null
  /** Set while nobody knows whether it was given back; null where it has ended or the provider decides. */
  unknown: UnknownRefund | null
  requestedBy: string | null
  createdAt: string
  refundTime: string | null
}
