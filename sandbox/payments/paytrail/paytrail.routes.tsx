import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import { failing } from '#sandbox/core/failure-modes.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { providerPaths } from '#sandbox/payments/credentials.ts'
import { payRoutes } from '#sandbox/payments/pay-page.tsx'
import { changePayment, findPayment } from '#sandbox/payments/payment-store.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

import { refusal, signedAnswer, signedByShop, type PaytrailHono } from './paytrail-guard.ts'
import { createdAnswer, openPaytrailPayment, paymentAnswer, refundPaytrail } from './paytrail-payments.ts'
import { paytrailProvider, refundStatus } from './paytrail-provider.ts'
import { createSchema, refundSchema } from './paytrail-request.ts'

function baseOf(c: Context): string {
  return `${new URL(c.req.url).origin}${providerPaths.paytrail}`
}

function known(c: Context<PaytrailHono>) {
  return findPayment(sandboxDb(c.env), 'paytrail', c.req.param('id') ?? '')
}

/** Paytrail (https://docs.paytrail.com), as far as paying, asking and refunding go, and its hosted page. */
export const paytrailRoutes = new Hono<PaytrailHono>()
  .post('/payments', failing('paytrail', 'start'), signedByShop, async (c) => {
    const read = readBody(createSchema, c.get('body'))
    if (!read.ok) return refusal(400, 'Request payload validation failed', read.problems)
    const id = await openPaytrailPayment({ db: sandboxDb(c.env), now: Date.now(), request: read.body })
    if (id === null) return refusal(400, 'stamp has been used')
    return signedAnswer(201, createdAnswer(id, read.body, baseOf(c)), id)
  })
  .get('/payments/:id', failing('paytrail', 'ask'), signedByShop, async (c) => {
    const payment = await known(c)
    if (payment === null) return refusal(404, 'Payment not found')
    return signedAnswer(200, paymentAnswer(payment, baseOf(c)), payment.id)
  })
  .get('/merchants/payment-providers', failing('paytrail', 'ask'), signedByShop, () =>
    signedAnswer(
      200,
      paytrailProvider.methods.map(({ id, title }) => ({ id, name: title, group: 'bank' })),
    ),
  )
  .post('/payments/:id/refund', failing('paytrail', 'refund'), signedByShop, async (c) => {
    const payment = await known(c)
    if (payment === null) return refusal(404, 'Payment not found')
    const read = readBody(refundSchema, c.get('body'))
    if (!read.ok) return refusal(400, 'Request payload validation failed', read.problems)
    const result = await refundPaytrail({ db: sandboxDb(c.env), now: Date.now(), payment, request: read.body })
    if ('status' in result) return refusal(result.status, result.message)
    callSoon(c, payment.id)
    const { id, state } = result
    return signedAnswer(201, { transactionId: id, provider: payment.method, status: refundStatus[state] }, id)
  })
  // The form of a shop that lets its customer choose the bank by itself.
  .post('/pay/:id/method/:method', async (c) => {
    const payment = await known(c)
    if (payment !== null) {
      await changePayment(sandboxDb(c.env), { payment, from: ['new'], change: { method: c.req.param('method') } })
    }
    return c.redirect(`${providerPaths.paytrail}/pay/${c.req.param('id')}`, 303)
  })
  .route('/', payRoutes({ provider: 'paytrail', path: '/pay/:id' }))
