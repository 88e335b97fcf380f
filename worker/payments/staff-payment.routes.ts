import { bind } from '#core/http/bind.ts'
import { moneyCalls } from '#worker/contract/staff/money-calls.ts'
import { requestRefund } from '#worker/payments/refund/request-refund.ts'
import { resolveRefund } from '#worker/payments/refund/resolve-refund.ts'
import { getPossibleEvents, staffCallOf, withCurrentState } from '#worker/process/index.ts'

import { settleBalance } from './balance/index.ts'
import { correctMeans } from './counter/correct-means.ts'

/** Routes of staff's acts with money. */
export const staffPaymentRoutes = bind(moneyCalls, {
  'POST /api/staff/process/:id/refund': async ({ body, ...of }) => {
    const call = staffCallOf(of)
    await withCurrentState(call, body.version, () => requestRefund(call, body))
    return getPossibleEvents(call)
  },
  'POST /api/staff/process/:id/payment/:paymentId/means': async ({ body, ...of }) => {
    const call = staffCallOf(of)
    await withCurrentState(call, body.version, () => correctMeans(call, of.params.paymentId, body))
    return getPossibleEvents(call)
  },
  'POST /api/staff/process/:id/balance': async ({ body, ...of }) => {
    const call = staffCallOf(of)
    await withCurrentState(call, body.version, () => settleBalance(call, body))
    return getPossibleEvents(call)
  },
  'POST /api/staff/process/:id/refund/:refundId': async ({ body, ...of }) => {
    const call = staffCallOf(of)
    await withCurrentState(call, body.version, () => resolveRefund(call, of.params.refundId, body))
    return getPossibleEvents(call)
  },
})
