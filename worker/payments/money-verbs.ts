import { requestRefund } from '#worker/payments/refund/request-refund.ts'
import type { MoneyVerbs } from '#worker/process/index.ts'

import { settleAtCounter, settleRefundManually } from './settle-manually.ts'

/** Staff's events about money: each moves the process and the money in one batch. */
export const moneyVerbs: MoneyVerbs = {
  settle_payment: (call, input) => settleAtCounter(call, input),
  settle_refund: (call, input) => settleRefundManually(call, input),
  request_refund: (call, { reason, version }) =>
    requestRefund(call, { amount: null, reason: reason ?? 'request_refund', version }),
}
