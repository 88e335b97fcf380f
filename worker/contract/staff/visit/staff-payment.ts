import type { PaymentChannel, PaymentStatus } from '#domain/enums.ts'
import type { KeptMeans } from '#domain/money/counter-money.ts'
import type { ReturnMeans } from '#domain/money/owed-balance.ts'

/** Payments of a visit as staff see them, what is refunded of them, and what the visit owes. */

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

/** A payment at the counter: what it keeps by its means, and who took it. */
export type StaffCounter = {
  parts: { means: KeptMeans; amount: number }[]
  takenBy: string | null
  /** The user who looks took it, and its day is not closed. */
  canCorrect: boolean
}

export type StaffPayment = {
  id: string
  channel: PaymentChannel
  /** A provider of the specification, `TERMINAL`, `COUNTER` or a creditor. */
  provider: string
  status: PaymentStatus
  /** The amount requested, the amount taken, and the part of it that pays for nothing. */
  amount: number
  captured: number
  surplus: number
  /** The amount that can still be refunded. */
  refundable: number
  orderNumber: string
  paymentId: string | null
  referenceCode: string | null
  paymentType: string | null
  createdAt: string
  paymentTime: string | null
  refunds: StaffRefund[]
  /** Left out where it did not come over the counter. */
  counter?: StaffCounter
}

/** The amount that a visit gives back because its order costs less than was paid: `left` of `amount` is still owed. */
export type StaffBalance = {
  amount: number
  left: number
  means: ReturnMeans | null
  /** Null once nothing is owed any more; `provider`: a refund is on its way. */
  turn: 'staff' | 'provider' | null
  /** A provider took money for the order of which some can go back there. */
  canRefund: boolean
}
