import type { PaymentStatus } from '#domain/enums.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { PaymentSummary } from '#worker/contract/process.ts'

type PaymentRow = {
  id: string
  paymentId: string | null
  referenceCode: string | null
  amountCents: number
  status: PaymentStatus
  paymentTime: number | null
  paymentType: string | null
}

/** What a customer sees of a payment. */
export function toPaymentSummary({ amountCents, paymentTime, ...row }: PaymentRow): PaymentSummary {
  return { ...row, price: centsToEuros(amountCents), paymentTime: toIsoOrNull(paymentTime) }
}
