import { Hono, type Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import { failing } from '#sandbox/core/failure-modes.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { findByOrder, findPayment, type Payment } from '#sandbox/payments/payment-store.ts'

import { sveaFrame } from './svea-frame.tsx'
import { checkoutError, signedByMerchant, type SveaHono } from './svea-guard.ts'
import { openSveaOrder, orderAnswer, updateSveaOrder } from './svea-orders.ts'
import { invoiceFee } from './svea-provider.ts'
import { createSchema, updateSchema } from './svea-request.ts'

function answer(c: Context, payment: Payment, status: 200 | 201) {
  return c.json(orderAnswer(payment, new URL(c.req.url).origin, invoiceFee.article), status)
}

const known = (c: Context<SveaHono>) => findPayment(sandboxDb(c.env), 'svea', c.req.param('id') ?? '')

/** Svea Checkout (https://docs.payments.svea.com), as far as orders go, and its frame. */
export const sveaCheckoutRoutes = new Hono<SveaHono>()
  .post('/api/orders', failing('svea', 'start'), signedByMerchant, async (c) => {
    const db = sandboxDb(c.env)
    const read = readBody(createSchema, c.get('body'))
    if (!read.ok) return checkoutError(c, 400, read.problems.join('; '))
    const isNew = await openSveaOrder(db, read.body, Date.now())
    const order = await findByOrder(db, 'svea', read.body.clientordernumber)
    return order === null ? checkoutError(c, 404, 'Order not found') : answer(c, order, isNew ? 201 : 200)
  })
  .get('/api/orders/:id', failing('svea', 'ask'), signedByMerchant, async (c) => {
    const order = await known(c)
    return order === null ? checkoutError(c, 404, 'Order not found') : answer(c, order, 200)
  })
  .put('/api/orders/:id', failing('svea', 'start'), signedByMerchant, async (c) => {
    const order = await known(c)
    if (order === null) return checkoutError(c, 404, 'Order not found')
    const read = readBody(updateSchema, c.get('body'))
    if (!read.ok) return checkoutError(c, 400, read.problems.join('; '))
    const updated = await updateSveaOrder(sandboxDb(c.env), order, read.body.cart)
    return updated === null ? checkoutError(c, 400, 'The order is not Created any more') : answer(c, updated, 200)
  })
  .route('/b', sveaFrame)
