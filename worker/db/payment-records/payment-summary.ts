import type { PaymentStatus } from '#domain/enums.ts'
import { centsToEuros } from '#domain/money/pricing.ts'
import { baseOfReference } from '#domain/money/reference-code.ts'
import { toIsoOrNull } from '#domain/time/iso.ts'
import type { PaymentSummary, RefundSummary } from '#worker/contract/process.ts'

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
  refund: RefundSummary | null
}

/** Returns a customer's view of a payment. */
export function toPaymentSummary(row: PaymentRow): PaymentSummary {
  return {
    id: row.id,
    paymentId: row.paymentId,
    referenceCode: row.referenceCode,
    price: centsToEuros(row.amountCents),
    status: row.status,
    paymentTime: toIsoOrNull(row.paymentTime),
    paymentType: row.paymentType,
    paymentTypeFromTerminal: row.paymentTypeFromTerminal,
    receiptFromTerminal: row.receiptFromTerminal,
    referenceCodeBase: baseOfReference(row.referenceCode),
    orderNumber: row.orderNumber,
    refundType: row.refundType,
    refund: row.refund,
  }
}
