import type { PaymentChannel, PaymentStatus } from '#domain/enums.ts'

import type { StaffRefund } from './staff-refund.ts'

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
}
