import type { PaymentStatus } from '#domain/enums.ts'
import type { AskOutcome, KnownPayment, NoAnswer } from '#worker/providers/payment-port.ts'
import { readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { orderState, readAdminOrder } from './admin-order.ts'
import { callSvea, complaintOf, type Svea } from './call.ts'
import { cartCents, checkoutOrderSchema, checkoutState, type CheckoutOrder } from './checkout-order.ts'

/** The order as Checkout has it. Null: Svea itself says that there is none. */
export async function readCheckoutOrder(
  svea: Svea,
  payment: { paymentId: string; orderNumber: string },
  signal?: AbortSignal,
): Promise<{ order: CheckoutOrder | null } | NoAnswer> {
  const url = `${svea.settings.baseUrl}/api/orders/${encodeURIComponent(payment.paymentId)}`
  const answer = await callSvea(svea, { method: 'GET', url, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status === 404 && complaintOf(answer) !== null) return { order: null }
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const order = readAnswer(answer, checkoutOrderSchema)
  if (order === null) return unknown('unreadable_answer')
  const isSame = String(order.OrderId) === payment.paymentId && order.ClientOrderNumber === payment.orderNumber
  return isSame ? { order } : unknown('other_payment')
}

const settledStatuses = {
  open: 'SUCCESS',
  delivered: 'SUCCESS',
  cancelled: 'CANCELLED',
  failed: 'FAILURE',
  processing: 'PENDING',
} as const satisfies Record<string, PaymentStatus>

/** Final is money that Svea holds for us until it is delivered, which Payment Admin knows. */
export async function askPayment(svea: Svea, known: KnownPayment, signal?: AbortSignal): Promise<AskOutcome> {
  const { paymentId, orderNumber } = known
  if (paymentId === null) return { outcome: 'missing' }
  const read = await readCheckoutOrder(svea, { paymentId, orderNumber }, signal)
  if ('outcome' in read) return read
  if (read.order === null) return { outcome: 'missing' }
  const state = checkoutState(read.order)
  const method = typeof read.order.PaymentType === 'string' ? read.order.PaymentType : null
  const facts = { amountCents: cartCents(read.order), paymentId, method, referenceCode: null }
  if (state !== 'final') {
    const status = state === 'cancelled' ? 'CANCELLED' : 'PENDING'
    return { outcome: 'known', status, authorised: false, ...facts }
  }
  const admin = await readAdminOrder(svea, paymentId, signal)
  if ('outcome' in admin) return admin
  const settled = orderState(admin)
  return { outcome: 'known', status: settledStatuses[settled], authorised: settled === 'open', ...facts }
}
