import type { PaymentStatus } from '#domain/enums.ts'
import { baseOfReference } from '#domain/money/reference-code.ts'
import type { CountedSummary, CountedRefundSummary } from '#worker/contract/process-units.ts'

type PaymentRow = {
  id: string
  paymentId: string | null
  referenceCode: string | null
  amountCents: number
  status: PaymentStatus
  paymentTime: number | null
  paymentType: string | null
  paymentTypeFromTerminal: string | null
  receiptFromTerminal: string | null
  orderNumber: string
  refundType: string | null
  refund: CountedRefundSummary | null
}

/** Returns a customer's view of a payment. */
export function toPaymentSummary(row: PaymentRow): CountedSummary {
  return {
    id: row.id,
    paymentId: row.paymentId,
    referenceCode: row.referenceCode,
    priceCents: row.amountCents,
    status: row.status,
    paymentTime: row.paymentTime,
    paymentType: row.paymentType,
    paymentTypeFromTerminal: row.paymentTypeFromTerminal,
    receiptFromTerminal: row.receiptFromTerminal,
    referenceCodeBase: baseOfReference(row.referenceCode),
    orderNumber: row.orderNumber,
    refundType: row.refundType,
    refund: row.refund,
  }
}
