import { Hono } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { failing, type CallName } from '#sandbox/core/failure-modes.ts'
import { strictPages } from '#sandbox/core/page-guards.ts'
import { providerPaths, sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { payRoutes, noPayment, showPayment } from '#sandbox/payments/pay-page.tsx'
import { callSoon } from '#sandbox/payments/soon.ts'

import { answerTo, readFields, requestOf, type EneriusHono } from './enerius-guard.ts'
import { fieldsOf, isGenuine } from './enerius-message.ts'
import { cancelAnswer, openEneriusPayment, refundAnswer, refundStateAnswer, stateAnswer } from './enerius-payments.ts'
import { orderSchema, paySchema, refundSchema, refundStateSchema } from './enerius-request.ts'

const validMs = 60 * 60_000
const malformed = { error: 'fields' }
const fails = (call: CallName) => failing('enerius', call)

/** What the shop sends its customers to. */
const entry = new Hono<SandboxHono>().get('/pay', fails('start'), strictPages, async (c) => {
  const now = Date.now()
  const fields = fieldsOf(new URL(c.req.url).searchParams)
  if (fields === null || !(await isGenuine('pay', fields, sandboxCredentials.enerius))) {
    return noPayment(c, 400, 'Osoite ei ole kaupan allekirjoittama.')
  }
  if (Math.abs(now - Number(fields['enerius-time']) * 1000) > validMs) {
    return noPayment(c, 409, 'Maksulinkki on vanhentunut. Palaa kauppaan ja aloita maksu uudelleen.')
  }
  const message = readFields(paySchema, fields)
  if (message === null) return noPayment(c, 400, 'Osoitteen tiedot ovat puutteelliset.')
  const payment = await openEneriusPayment(sandboxDb(c.env), message, now)
  if (payment === null) return noPayment(c, 409, 'Tämän tilauksen maksu on päättynyt, tai sen summa on toinen.')
  return showPayment(c, payment, `${providerPaths.enerius}/pay/${payment.id}`)
})

/** Enerius (docs/enerius-payment-page.md): its page, and the calls of the shop. */
export const eneriusRoutes = new Hono<EneriusHono>()
  .post('/api/state', fails('ask'), requestOf('state-request'), async (c) => {
    const fields = c.get('fields')
    const request = readFields(orderSchema, fields)
    if (request === null) return c.json(malformed, 400)
    return answerTo(fields, 'state-answer', await stateAnswer(sandboxDb(c.env), request['enerius-order-number']))
  })
  .post('/api/cancel', fails('cancel'), requestOf('cancel-request'), async (c) => {
    const fields = c.get('fields')
    const request = readFields(orderSchema, fields)
    if (request === null) return c.json(malformed, 400)
    const answer = await cancelAnswer(sandboxDb(c.env), request['enerius-order-number'], Date.now())
    return answerTo(fields, 'cancel-answer', answer)
  })
  .post('/api/refund', fails('refund'), requestOf('refund-request'), async (c) => {
    const fields = c.get('fields')
    const request = readFields(refundSchema, fields)
    if (request === null) return c.json(malformed, 400)
    const message = {
      orderNumber: request['enerius-order-number'],
      number: request['enerius-refund-number'],
      amountCents: request['enerius-amount'],
      callback: request['enerius-callback-url'],
    }
    const answer = await refundAnswer({ db: sandboxDb(c.env), now: Date.now(), message })
    if (answer.paymentId !== null) callSoon(c, answer.paymentId)
    return answerTo(fields, 'refund-answer', answer.fields)
  })
  .post('/api/refund-state', fails('ask-refund'), requestOf('refund-state-request'), async (c) => {
    const fields = c.get('fields')
    const request = readFields(refundStateSchema, fields)
    if (request === null) return c.json(malformed, 400)
    const db = sandboxDb(c.env)
    const answer = await refundStateAnswer(db, request['enerius-order-number'], request['enerius-refund-number'])
    return answerTo(fields, 'refund-answer', answer)
  })
  .route('/', entry)
  .route('/', payRoutes({ provider: 'enerius', path: '/pay/:id' }))
