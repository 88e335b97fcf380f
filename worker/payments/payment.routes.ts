import type { Context } from 'hono'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import {
  onlinePaymentSchema,
  paymentReturnSchema,
  queryParamsSchema,
  selectedPaymentTypeSchema,
  sveaUnsuccessfulSchema,
} from '#worker/contract/payment.ts'
import { customerCallOf, type CustomerCall } from '#worker/process/index.ts'

import { cancelPayment } from './cancel-payment.ts'
import { checkRefund } from './check-refund.ts'
import { logPaymentType } from './log-payment-type.ts'
import { getPayment } from './payment-view.ts'
import { getPricing } from './read-pricing.ts'
import { returnFromProvider } from './return-from-provider.ts'
import { startPayment } from './start-payment.ts'

function bare<Answer>(verb: (call: CustomerCall) => Promise<Answer>) {
  return async (c: Context<AppEnv>) => c.json(await verb(customerCallOf(c)), 200)
}

/** A customer's calls about paying. What a browser says of a payment is never believed: the provider is asked. */
export const paymentRoutes = createRouter()
  .get('/api/process/pricing', bare(getPricing))
  .get('/api/process/payment', bare(getPayment))
  .delete('/api/process/payment', bare(cancelPayment))
  .put('/api/process/refund/status', bare(checkRefund))
  .post('/api/process/payment', validate('json', onlinePaymentSchema), async (c) =>
    c.json(await startPayment(customerCallOf(c), c.req.valid('json')), 200),
  )
  .put('/api/process/payment/status', validate('json', paymentReturnSchema), async (c) => {
    const queryParams = c.req.valid('json').queryParams ?? null
    return c.json(await returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: false }), 200)
  })
  .post('/api/process/query-params', validate('json', queryParamsSchema), async (c) => {
    const { queryParams } = c.req.valid('json')
    return c.json(await returnFromProvider(customerCallOf(c), { queryParams, onlyIfSigned: true }), 200)
  })
  .put('/api/process/payment/svea-unsuccessful', validate('json', sveaUnsuccessfulSchema), async (c) =>
    c.json(await returnFromProvider(customerCallOf(c), { queryParams: null, onlyIfSigned: false }), 200),
  )
  .post('/api/process/log-selected-payment-type', validate('json', selectedPaymentTypeSchema), async (c) =>
    c.json(await logPaymentType(customerCallOf(c), c.req.valid('json')), 200),
  )
