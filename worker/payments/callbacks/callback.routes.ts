import { bind, type Call } from '#core/http/bind.ts'
import { paymentCallbackCalls as calls } from '#worker/contract/customer/callback.ts'

import { getFrameReturn } from './frame-return.ts'
import { messageOf } from './incoming-message.ts'
import { getPaymentFrame } from './payment-frame.ts'
import { takeCallback } from './take-callback.ts'
import { takeRefundCallback } from './take-refund-callback.ts'

const paymentPath = '/api/callback/payment/:provider/:attemptId/:secret'
const refundPath = '/api/callback/refund/:provider/:refundId/:secret'
type PaymentCall = Call<`GET ${typeof paymentPath}`, (typeof calls)[`GET ${typeof paymentPath}`]>
type RefundCall = Call<`GET ${typeof refundPath}`, (typeof calls)[`GET ${typeof refundPath}`]>

async function ofPayment({ c, deps, params: { provider: carrier, ...named } }: PaymentCall): Promise<Response> {
  return answered(await takeCallback(deps, { carrier, ...named, message: await messageOf(c) }))
}

async function ofRefund({ c, deps, params: { provider: carrier, ...named } }: RefundCall): Promise<Response> {
  return answered(await takeRefundCallback(deps, { carrier, ...named, message: await messageOf(c) }))
}

function answered(status: number): Response {
  return new Response(null, { status })
}

/** Routes that providers call, by GET or POST, and the document that holds their markup. */
export const callbackRoutes = bind(calls, {
  [`GET ${paymentPath}`]: ofPayment,
  [`POST ${paymentPath}`]: ofPayment,
  [`GET ${refundPath}`]: ofRefund,
  [`POST ${refundPath}`]: ofRefund,
  'GET /api/payment-frame/:attemptId/:secret': async ({ c, deps, params }) => {
    const { html, contentSecurityPolicy } = await getPaymentFrame(deps, params)
    return c.html(html, 200, { 'Content-Security-Policy': contentSecurityPolicy })
  },
  'GET /api/payment-frame/:attemptId/:secret/:back': async ({ c, deps, params }) => {
    const { html, contentSecurityPolicy } = await getFrameReturn(deps, params)
    return c.html(html, 200, { 'Content-Security-Policy': contentSecurityPolicy })
  },
})
