import { bind } from '#core/bind.ts'
import { paymentCalls } from '#worker/contract/customer-calls.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { cancelPayment } from './cancel-payment.ts'
import { checkRefund } from './check-refund.ts'
import { logPaymentType } from './log-payment-type.ts'
import { getPayment } from './payment-view.ts'
import { getPricing } from './read-pricing.ts'
import { returnFromProvider } from './return-from-provider.ts'
import { startPayment } from './start-payment.ts'

/** A customer's calls about paying. What a browser says of a payment is never believed: the provider is asked. */
export const paymentRoutes = bind(paymentCalls, {
  'GET /api/process/pricing': ({ c }) => getPricing(customerCallOf(c)),
  'GET /api/process/payment': ({ c }) => getPayment(customerCallOf(c)),
  'DELETE /api/process/payment': ({ c }) => cancelPayment(customerCallOf(c)),
  'PUT /api/process/refund/status': ({ c }) => checkRefund(customerCallOf(c)),
  'POST /api/process/payment': ({ c, body }) => startPayment(customerCallOf(c), body),
  'PUT /api/process/payment/status': ({ c, body: { queryParams = null } }) =>
    returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: false }),
  'POST /api/process/query-params': ({ c, body: { queryParams } }) =>
    returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: true }),
  'PUT /api/process/payment/svea-unsuccessful': ({ c }) =>
    returnFromProvider(customerCallOf(c), { queryParams: null, onlyIfSigned: false }),
  'POST /api/process/log-selected-payment-type': ({ c, body }) => logPaymentType(customerCallOf(c), body),
})
