import { Hono, type Context } from 'hono'
import type * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import { failing, type CallName } from '#sandbox/core/failure-modes.ts'
import { readBody } from '#sandbox/core/read-body.ts'

import { adminAnswer, creditsOf, deliveryAnswer, findAdminOrder, type AdminOrder } from './svea-admin.ts'
import {
  askTask,
  cancelAmount,
  cancelOrder,
  cancelRow,
  creditAmount,
  creditNewRow,
  creditRows,
  deliver,
  takeTask,
  type Change,
} from './svea-changes.ts'
import { adminError, signedByMerchant, type SveaHono } from './svea-guard.ts'
import {
  creditAmountSchema,
  creditSchema,
  deliverySchema,
  lowerSchema,
  orderChangeSchema,
  rowChangeSchema,
} from './svea-request.ts'

const base = '/svea-admin/api/v1'
const fails = (call: CallName) => failing('svea', call)
const address = (c: Context, path: string) => `${new URL(c.req.url).origin}${base}${path}`

async function changing(c: Context<SveaHono>) {
  const db = sandboxDb(c.env)
  const order = await findAdminOrder(db, c.req.param('id') ?? '')
  return order === null ? null : { db, now: Date.now(), order }
}

const deliveryOf = (order: AdminOrder, c: Context) => order.deliveries.find(({ id }) => id === c.req.param('did'))

async function crediting(c: Context<SveaHono>) {
  const found = await changing(c)
  const delivery = found === null ? undefined : deliveryOf(found.order, c)
  return found === null || delivery === undefined ? null : { ...found, delivery }
}

const notFound = (c: Context) => adminError(c, 404, 'Not found')

/** Returns the outcome of a change: refused, done at once, or taken on to be asked about. */
async function outcome(c: Context<SveaHono>, change: Change | null) {
  if (change === null) return c.body(null, 204)
  if (typeof change === 'string') return adminError(c, 400, change)
  const task = await takeTask(sandboxDb(c.env), change)
  return c.body(null, 202, { Location: address(c, `/queue/${task}`) })
}

/** A change of what is found, with a body as its schema wants it. */
function about<Value>(find: (c: Context<SveaHono>) => Promise<Value | null>) {
  return <Schema extends z.ZodType>(
    schema: Schema,
    act: (found: Value, body: z.output<Schema>, c: Context<SveaHono>) => Promise<Change | null>,
  ) => {
    return async (c: Context<SveaHono>) => {
      const found = await find(c)
      if (found === null) return notFound(c)
      const read = readBody(schema, c.get('body'))
      return read.ok ? outcome(c, await act(found, read.body, c)) : adminError(c, 400, read.problems.join('; '))
    }
  }
}

const onOrder = about(changing)
const onDelivery = about(crediting)

const changeOrder = onOrder(orderChangeSchema, (order, body) =>
  'iscancelled' in body ? cancelOrder(order) : cancelAmount(order, body.cancelledamount),
)
const changeRow = onOrder(rowChangeSchema, (order, _body, c) => cancelRow(order, Number(c.req.param('row'))))
const deliverRows = onOrder(deliverySchema, (order, body) => deliver(order, body.orderrowids))
const deliverLess = onOrder(lowerSchema, (order, body) => deliver(order, [], body.deliveredamount))
const changeDelivery = onDelivery(creditAmountSchema, async (delivery, body) => {
  const change = await creditAmount(delivery, body.creditedamount)
  // Done at once, unless it has to wait for somebody.
  return typeof change !== 'string' && change.refundId === null ? null : change
})
const creditDelivery = onDelivery(creditSchema, (delivery, body) =>
  'orderrowids' in body ? creditRows(delivery, body.orderrowids) : creditNewRow(delivery, body.newcreditorderrow),
)

/** Svea's Payment Admin: what is done to an order once it is final. */
export const sveaAdminRoutes = new Hono<SveaHono>()
  .basePath('/api/v1')
  .get('/queue/:task', fails('ask-refund'), signedByMerchant, async (c) => {
    const asked = await askTask(sandboxDb(c.env), c.req.param('task'))
    if (asked === null) return notFound(c)
    if (asked.location !== null) return c.body(null, 303, { Location: address(c, asked.location) })
    return c.json({ Id: Number(c.req.param('task')), Status: 'InProgress' })
  })
  .get('/orders/:id', fails('ask'), signedByMerchant, async (c) => {
    const found = await changing(c)
    return found === null ? notFound(c) : c.json(adminAnswer(found.order))
  })
  .patch('/orders/:id', fails('cancel'), signedByMerchant, changeOrder)
  .patch('/orders/:id/rows/:row', fails('cancel'), signedByMerchant, changeRow)
  .post('/orders/:id/deliveries', fails('capture'), signedByMerchant, deliverRows)
  .post('/orders/:id/deliveries/DeliverAndLowerAmount', fails('capture'), signedByMerchant, deliverLess)
  .get('/orders/:id/deliveries/:did', fails('ask'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    return found === null ? notFound(c) : c.json(deliveryAnswer(found.order, found.delivery))
  })
  .patch('/orders/:id/deliveries/:did', fails('refund'), signedByMerchant, changeDelivery)
  .post('/orders/:id/deliveries/:did/credits', fails('refund'), signedByMerchant, creditDelivery)
  .get('/orders/:id/deliveries/:did/credits/:credit', fails('ask-refund'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    const credits = found === null ? [] : creditsOf(found.order, found.delivery)
    const credit = credits.find(({ id, state }) => id === c.req.param('credit') && state === 'done')
    return credit === undefined ? notFound(c) : c.json({ Id: Number(credit.id), Amount: -credit.amountCents })
  })
