import { createRouter } from '#core/hono.ts'

import { messageOf } from './incoming-message.ts'
import { getPaymentFrame } from './payment-frame.ts'
import { takeCallback } from './take-callback.ts'
import { takeRefundCallback } from './take-refund-callback.ts'

function answered(status: number): Response {
  return new Response(null, { status })
}

const paymentPath = '/api/callback/payment/:provider/:attemptId/:secret'
const refundPath = '/api/callback/refund/:provider/:refundId/:secret'

/** What providers call, by GET or POST, and the document that holds their markup. */
export const callbackRoutes = createRouter()
  .on(['GET', 'POST'], paymentPath, async (c) => {
    const { provider: carrier, attemptId, secret } = c.req.param()
    return answered(await takeCallback(c.get('deps'), { carrier, attemptId, secret, message: await messageOf(c) }))
  })
  .on(['GET', 'POST'], refundPath, async (c) => {
    const { provider: carrier, refundId, secret } = c.req.param()
    const message = await messageOf(c)
    return answered(await takeRefundCallback(c.get('deps'), { carrier, refundId, secret, message }))
  })
  .get('/api/payment-frame/:attemptId/:secret', async (c) => {
    const frame = await getPaymentFrame(c.get('deps'), c.req.param())
    return c.html(frame.html, 200, { 'Content-Security-Policy': frame.contentSecurityPolicy })
  })
