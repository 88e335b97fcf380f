import { bind } from '#core/http/bind.ts'
import { errorFields } from '#core/log/log.ts'
import { paymentCalls } from '#worker/contract/customer/payment-calls.ts'
import type { CountedRefundView } from '#worker/contract/customer/payment.ts'
import { returnFromProvider } from '#worker/payments/callbacks/return-from-provider.ts'
import { reportSveaUnsuccessful } from '#worker/payments/callbacks/svea-unsuccessful.ts'
import { settleRefundByAsking } from '#worker/payments/refund/ask-refund.ts'
import { refundOf, refundsOf, type RefundRow } from '#worker/payments/refund/refund.queries.ts'
import { cancelPayment } from '#worker/payments/start/cancel-payment.ts'
import { getPayer } from '#worker/payments/start/known-payer.ts'
import { startPayment } from '#worker/payments/start/start-payment.ts'
import { customerCallOf, readProcess, type CustomerCall } from '#worker/process/index.ts'

import { logPaymentType } from './log-payment-type.ts'
import { getPayment } from './payment-view.ts'
import { getPricing } from './read-pricing.ts'
import { isRunning } from './settle-refund.ts'

/** A customer's calls about paying. What a browser says of a payment is never believed: the provider is asked. */
export const paymentRoutes = bind(paymentCalls, {
  'GET /api/process/pricing': ({ c }) => getPricing(customerCallOf(c)),
  'GET /api/process/payer': ({ c }) => getPayer(customerCallOf(c)),
  'GET /api/process/payment': ({ c }) => getPayment(customerCallOf(c)),
  'DELETE /api/process/payment': ({ c }) => cancelPayment(customerCallOf(c)),
  'PUT /api/process/refund/status': ({ c }) => checkRefund(customerCallOf(c)),
  'POST /api/process/payment': ({ c, body }) => startPayment(customerCallOf(c), body),
  'PUT /api/process/payment/status': ({ c, body: { queryParams = null, outcome } }) =>
    returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: false, isCalledOff: outcome === 'cancel' }),
  'POST /api/process/query-params': ({ c, body: { queryParams, outcome } }) =>
    returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: true, isCalledOff: outcome === 'cancel' }),
  'PUT /api/process/payment/svea-unsuccessful': ({ c, body }) => reportSveaUnsuccessful(customerCallOf(c), body),
  'POST /api/process/log-selected-payment-type': ({ c, body }) => logPaymentType(customerCallOf(c), body),
})

/** Asks how the latest refund stands, and says so; null where nothing is given back. */
async function checkRefund(call: CustomerCall): Promise<CountedRefundView | null> {
  const { deps } = call
  const { rows } = await readProcess(call, (db, keys) => ({ refunds: refundsOf(db, keys.processId) }))
  const refund = rows.refunds.find(isRunning) ?? rows.refunds[0]
  if (refund === undefined) return null
  if (!isRunning(refund)) return toRefundView(refund)
  try {
    await settleRefundByAsking(deps, refund)
  } catch (error) {
    deps.log.error('refund.not_settled', { refundId: refund.id, ...errorFields(error) })
  }
  const [latest] = await refundOf(deps.db, refund.id)
  return toRefundView(latest ?? refund)
}

function toRefundView(refund: RefundRow): CountedRefundView {
  const { id, refundId, amountCents, refundStatus, refundTime, refundedBeforeCents } = refund
  const refundedCents = refundedBeforeCents + (refundStatus === 'SUCCESS' ? amountCents : 0)
  return {
    id,
    refundId,
    amountCents,
    refundStatus,
    refundTime,
    refundedTotalCents: refundedCents,
  }
}
