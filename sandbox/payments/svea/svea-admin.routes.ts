import { Hono, type Context } from 'hono'

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

/** Taken on, to be asked about. */
async function accepted(c: Context<SveaHono>, change: Change) {
  if (typeof change === 'string') return adminError(c, 400, change)
  const task = await takeTask(sandboxDb(c.env), change)
  return c.body(null, 202, { Location: address(c, `/queue/${task}`) })
}

const noContent = (c: Context, refusal: string | null) =>
  refusal === null ? c.body(null, 204) : adminError(c, 400, refusal)
const notFound = (c: Context) => adminError(c, 404, 'Not found')
const invalid = (c: Context, problems: readonly string[]) => adminError(c, 400, problems.join('; '))

const tasksAndOrders = new Hono<SveaHono>()
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
  .patch('/orders/:id', fails('cancel'), signedByMerchant, async (c) => {
    const found = await changing(c)
    if (found === null) return notFound(c)
    const read = readBody(orderChangeSchema, c.get('body'))
    if (!read.ok) return invalid(c, read.problems)
    const { body } = read
    return noContent(
      c,
      'iscancelled' in body ? await cancelOrder(found) : await cancelAmount(found, body.cancelledamount),
    )
  })
  .patch('/orders/:id/rows/:row', fails('cancel'), signedByMerchant, async (c) => {
    const found = await changing(c)
    if (found === null) return notFound(c)
    const read = readBody(rowChangeSchema, c.get('body'))
    return read.ok ? noContent(c, await cancelRow(found, Number(c.req.param('row')))) : invalid(c, read.problems)
  })

const deliveries = new Hono<SveaHono>()
  .post('/orders/:id/deliveries', fails('capture'), signedByMerchant, async (c) => {
    const found = await changing(c)
    if (found === null) return notFound(c)
    const read = readBody(deliverySchema, c.get('body'))
    return read.ok ? accepted(c, await deliver(found, read.body.orderrowids)) : invalid(c, read.problems)
  })
  .post('/orders/:id/deliveries/DeliverAndLowerAmount', fails('capture'), signedByMerchant, async (c) => {
    const found = await changing(c)
    if (found === null) return notFound(c)
    const read = readBody(lowerSchema, c.get('body'))
    return read.ok ? accepted(c, await deliver(found, [], read.body.deliveredamount)) : invalid(c, read.problems)
  })
  .get('/orders/:id/deliveries/:did', fails('ask'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    return found === null ? notFound(c) : c.json(deliveryAnswer(found.order, found.delivery))
  })
  .patch('/orders/:id/deliveries/:did', fails('refund'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    if (found === null) return notFound(c)
    const read = readBody(creditAmountSchema, c.get('body'))
    if (!read.ok) return invalid(c, read.problems)
    const change = await creditAmount(found, read.body.creditedamount)
    // Done at once, unless it has to wait for somebody.
    if (typeof change === 'string' || change.refundId !== null) return accepted(c, change)
    return c.body(null, 204)
  })
  .post('/orders/:id/deliveries/:did/credits', fails('refund'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    if (found === null) return notFound(c)
    const read = readBody(creditSchema, c.get('body'))
    if (!read.ok) return invalid(c, read.problems)
    const { body } = read
    const byRows = 'orderrowids' in body
    return accepted(
      c,
      byRows ? await creditRows(found, body.orderrowids) : await creditNewRow(found, body.newcreditorderrow),
    )
  })
  .get('/orders/:id/deliveries/:did/credits/:credit', fails('ask-refund'), signedByMerchant, async (c) => {
    const found = await crediting(c)
    const credits = found === null ? [] : creditsOf(found.order, found.delivery)
    const credit = credits.find(({ id, state }) => id === c.req.param('credit') && state === 'done')
    return credit === undefined ? notFound(c) : c.json({ Id: Number(credit.id), Amount: -credit.amountCents })
  })

/** Svea's Payment Admin: what is done to an order once it is final. */
export const sveaAdminRoutes = new Hono<SveaHono>().route('/api/v1', tasksAndOrders).route('/api/v1', deliveries)
