import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import { failing, type CallName } from '#sandbox/core/failure-modes.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { payRoutes, isExpired } from '#sandbox/payments/pay-page.tsx'
import {
  changePayment,
  findByOrder,
  findPayment,
  findRefund,
  refundsOf,
  settleRefund,
} from '#sandbox/payments/payment-store.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

import { signedOver, type VismaHono } from './visma-pay-guard.ts'
import { openVismaPayment, paymentAnswer, refundDetails, refundVisma, statusAnswer } from './visma-pay-payments.ts'
import { vismaPayProvider } from './visma-pay-provider.ts'
import { authPaymentSchema, createRefundSchema } from './visma-pay-request.ts'

const problem = (...errors: readonly string[]) => ({ result: 1, errors })
const fails = (call: CallName) => failing('visma-pay', call)

async function known(c: Context<VismaHono>) {
  const db = sandboxDb(c.env)
  const { order_number: order, token } = c.get('envelope')
  return token === undefined ? findByOrder(db, 'visma-pay', order ?? '') : findPayment(db, 'visma-pay', token)
}

async function knownRefund(c: Context<VismaHono>) {
  const db = sandboxDb(c.env)
  const refund = await findRefund(db, 'visma-pay', c.get('envelope').refund_id ?? '')
  const payment = refund === null ? null : await findPayment(db, 'visma-pay', refund.paymentId)
  return refund === null || payment === null ? null : { refund, payment }
}

/** Takes what is held, or lets go of it. */
function settling(state: 'paid' | 'void') {
  return async (c: Context<VismaHono>): Promise<Response> => {
    const payment = await known(c)
    if (payment === null) return c.json(problem('Payment not found'))
    const settled = await changePayment(sandboxDb(c.env), { payment, from: ['authorised'], change: { state } })
    return c.json({ result: settled === null ? 2 : 0 })
  }
}

/** Cards are not kept here, so no card token is known. */
const noCard = (c: Context) => c.json(problem('Unknown card token'))

/** Visma Pay (https://www.vismapay.com/docs), once Bambora PayForm: every answer is 200, its `result` says what it is. */
export const vismaPayRoutes = new Hono<VismaHono>()
  .post('/pbwapi/auth_payment', fails('start'), signedOver(['order_number']), async (c) => {
    const now = Date.now()
    const read = readBody(authPaymentSchema(now), c.get('body'))
    if (!read.ok) return c.json(problem(...read.problems))
    const token = await openVismaPayment(sandboxDb(c.env), read.body, now)
    return c.json(token === null ? { result: 2 } : { result: 0, token, type: 'e-payment' })
  })
  .post('/pbwapi/check_payment_status', fails('ask'), signedOver(['token'], ['order_number']), async (c) => {
    const payment = await known(c)
    return c.json(payment === null ? problem('Payment not found') : statusAnswer(payment))
  })
  .post('/pbwapi/get_payment', fails('ask'), signedOver(['order_number']), async (c) => {
    const payment = await known(c)
    if (payment === null) return c.json({ result: 2 })
    return c.json({ result: 0, payment: paymentAnswer(payment, await refundsOf(sandboxDb(c.env), payment.id)) })
  })
  .post('/pbwapi/capture', fails('capture'), signedOver(['order_number']), settling('paid'))
  .post('/pbwapi/cancel', fails('cancel'), signedOver(['order_number']), settling('void'))
  .post('/pbwapi/create_refund', fails('refund'), signedOver(['order_number']), async (c) => {
    const now = Date.now()
    const payment = await known(c)
    if (payment === null) return c.json(problem('Payment not found'))
    const read = readBody(createRefundSchema, c.get('body'))
    if (!read.ok) return c.json(problem(...read.problems))
    // While the page can still be paid on, nothing is given back.
    if (payment.state === 'new' && !isExpired(payment, now)) return c.json(problem('Payment token is active'))
    const refund = await refundVisma({ db: sandboxDb(c.env), now, payment, request: read.body })
    if (typeof refund === 'string') return c.json(problem(refund))
    callSoon(c, payment.id)
    const claim = refund.kind === 'email' ? { refund_url: `${new URL(c.req.url).origin}/payments` } : {}
    return c.json({ result: 0, type: refund.kind, refund_id: Number(refund.id), ...claim })
  })
  .post('/pbwapi/get_refund', fails('ask-refund'), signedOver(['refund_id']), async (c) => {
    const found = await knownRefund(c)
    if (found === null) return c.json({ result: 2 })
    return c.json({ result: 0, refund: refundDetails(found.payment, found.refund) })
  })
  .post('/pbwapi/cancel_refund', fails('refund'), signedOver(['refund_id']), async (c) => {
    const found = await knownRefund(c)
    if (found === null || found.refund.kind !== 'email') return c.json(problem('Refund cannot be cancelled'))
    const settled = await settleRefund(sandboxDb(c.env), found.refund.id, 'refused')
    return c.json(settled === null ? problem('Refund cannot be cancelled') : { result: 0 })
  })
  .post('/pbwapi/charge_card_token', fails('start'), signedOver(['order_number', 'card_token']), noCard)
  .post('/pbwapi/get_card_token', fails('ask'), signedOver(['card_token']), noCard)
  .post('/pbwapi/delete_card_token', fails('ask'), signedOver(['card_token']), noCard)
  .post('/pbwapi/merchant_payment_methods', fails('ask'), signedOver([]), (c) => {
    const img = `${new URL(c.req.url).origin}/icon.svg`
    const methods = vismaPayProvider.methods.map(({ id, title }) => {
      const group = id === 'visa' ? 'creditcards' : 'banks'
      return { name: title, selected_value: id, group, min_amount: 0, max_amount: 99_999_999, img, currency: ['EUR'] }
    })
    return c.json({ result: 0, payment_methods: methods })
  })
  .route('/', payRoutes({ provider: 'visma-pay', path: '/pbwapi/token/:id' }))
