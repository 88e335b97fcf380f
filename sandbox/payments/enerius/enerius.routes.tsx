import { Hono } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { failing, type CallName } from '#sandbox/core/failure-modes.ts'
import { strictPages } from '#sandbox/core/page-guards.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { providerPaths } from '#sandbox/payments/credentials.ts'
import { payRoutes, noPayment, showPayment } from '#sandbox/payments/pay-page.tsx'
import { callSoon } from '#sandbox/payments/soon.ts'

import { answering, requestOf, type EneriusHono } from './enerius-guard.ts'
import { fieldsOf, isGenuine } from './enerius-message.ts'
import { cancelAnswer, openEneriusPayment, refundAnswer, refundStateAnswer, stateAnswer } from './enerius-payments.ts'
import { orderSchema, paySchema, refundSchema, refundStateSchema } from './enerius-request.ts'

const validMs = 60 * 60_000
const fails = (call: CallName) => failing('enerius', call)

/** The entry to which the shop sends its customers. */
const entry = new Hono<SandboxHono>().get('/pay', fails('start'), strictPages, async (c) => {
  const now = Date.now()
  const fields = fieldsOf(new URL(c.req.url).searchParams)
  if (fields === null || !(await isGenuine('pay', fields, ownCredentials.payments.enerius))) {
    return noPayment(c, 400, 'Osoite ei ole kaupan allekirjoittama.')
  }
  if (Math.abs(now - Number(fields['enerius-time']) * 1000) > validMs) {
    return noPayment(c, 409, 'Maksulinkki on vanhentunut. Palaa kauppaan ja aloita maksu uudelleen.')
  }
  const { data: message } = paySchema.safeParse(fields)
  if (message === undefined) return noPayment(c, 400, 'Osoitteen tiedot ovat puutteelliset.')
  const payment = await openEneriusPayment(sandboxDb(c.env), message, now)
  if (payment === null) return noPayment(c, 409, 'Tämän tilauksen maksu on päättynyt, tai sen summa on toinen.')
  return showPayment(c, payment, `${providerPaths.enerius}/pay/${payment.id}`)
})

const state = answering('state-answer', orderSchema, (c, request) =>
  stateAnswer(sandboxDb(c.env), request['enerius-order-number']),
)
const cancel = answering('cancel-answer', orderSchema, (c, request) =>
  cancelAnswer(sandboxDb(c.env), request['enerius-order-number'], Date.now()),
)
const refund = answering('refund-answer', refundSchema, async (c, message) => {
  const { fields, paymentId } = await refundAnswer({ db: sandboxDb(c.env), now: Date.now(), message })
  if (paymentId !== null) callSoon(c, paymentId)
  return fields
})
const refundState = answering('refund-answer', refundStateSchema, (c, request) =>
  refundStateAnswer(sandboxDb(c.env), request['enerius-order-number'], request['enerius-refund-number']),
)

/** Enerius (docs/enerius-payment-page.md): its page, and the calls of the shop. */
export const eneriusRoutes = new Hono<EneriusHono>()
  .post('/api/state', fails('ask'), requestOf('state-request'), state)
  .post('/api/cancel', fails('cancel'), requestOf('cancel-request'), cancel)
  .post('/api/refund', fails('refund'), requestOf('refund-request'), refund)
  .post('/api/refund-state', fails('ask-refund'), requestOf('refund-state-request'), refundState)
  .route('/', entry)
  .route('/', payRoutes({ provider: 'enerius', path: '/pay/:id' }))
