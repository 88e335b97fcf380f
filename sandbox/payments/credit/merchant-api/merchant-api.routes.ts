import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { failing } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { changeMoney, takeTurns } from '#sandbox/payments/credit/credit-course.ts'
import { amountsOf, changesOf, findByOrder, findCredit, type Credit } from '#sandbox/payments/credit/credit-store.ts'
import { creditTokens, type ChangeKind } from '#sandbox/payments/credit/credit.table.ts'
import { centsOf, mayBuyFor, methods } from '#sandbox/payments/credit/methods.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

import { methodJson, pageOf, paymentJson, possibleActions, storeJson } from './merchant-answers.ts'
import { createPayment, rowsOf } from './merchant-payments.ts'
import { createSchema, managementSchema, searchSchema, totalCents } from './merchant-request.ts'
import { priceSignage } from './price-signage.ts'

const lifeSeconds = 3599
const { clientId, clientSecret, scope } = ownCredentials.credit.merchantApi

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 500

/** A refusal as the Merchant API words it. */
export function apiError(c: Context, status: ErrorStatus, message: string) {
  const code = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT' }
  const name = status === 500 ? 'INTERNAL_SERVER_ERROR' : code[status]
  return c.json({ code: name, message, traceId: randomHex(32) }, status)
}

/** Gives a token to who shows the shop's secret. */
export async function giveToken(c: Context<SandboxHono>): Promise<Response> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';')
  if (type.trim() !== 'application/x-www-form-urlencoded') return c.json({ error: 'invalid_request' }, 400)
  const form = await c.req.formData()
  if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
  const isShop = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  if (!isShop) return c.json({ error: 'invalid_client' }, 401)
  if (form.get('scope') !== scope) return c.json({ error: 'invalid_scope' }, 400)
  const token = randomHex(64)
  await sandboxDb(c.env)
    .insert(creditTokens)
    .values({ token, expiresAt: Date.now() + lifeSeconds * 1000 })
  return c.json({ access_token: token, token_type: 'Bearer', expires_in: lifeSeconds, scope })
}

async function isKnown(db: SandboxDb, token: string): Promise<boolean> {
  const [row] = await db.select().from(creditTokens).where(eq(creditTokens.token, token))
  return row !== undefined && row.expiresAt > Date.now()
}

/** Lets in who has a token that is still good; and has an error of its own in that failure mode. */
export const withToken = createMiddleware<SandboxHono>(async (c, next) => {
  const [, token = ''] = /^Bearer (\w+)$/.exec(c.req.header('Authorization') ?? '') ?? []
  if (!(await isKnown(sandboxDb(c.env), token))) return apiError(c, 401, 'The token is missing or has expired')
  if (c.get('failureMode') === 'fault') return apiError(c, 500, 'An unexpected error occurred')
  return next()
})

const { storeId } = ownCredentials.credit.merchantApi

const originOf = (c: Context) => new URL(c.req.url).origin

async function answer(c: Context<SandboxHono>, credit: Credit, status: 200 | 201) {
  return c.json(paymentJson(credit, await changesOf(sandboxDb(c.env), [credit.id]), originOf(c)), status)
}

/** A payment as it stands now. */
async function known(c: Context<SandboxHono>): Promise<Credit | null> {
  const [db, id] = [sandboxDb(c.env), c.req.param('id') ?? '']
  await takeTurns(db, Date.now(), id)
  return findCredit(db, 'resurs-mapi', id)
}

/** Captures, cancels or refunds: what the lines say, or all that there is. */
function managing(kind: Exclude<ChangeKind, 'AUTHORIZE'>) {
  return async (c: Context<SandboxHono>): Promise<Response> => {
    const credit = await known(c)
    if (credit === null) return apiError(c, 404, 'Payment not found')
    const text = await c.req.text()
    const read = readBody(managementSchema, text === '' ? '{}' : text)
    if (!read.ok) return apiError(c, 400, read.problems.join('; '))
    const { orderLines, transactionId = null, creator = null } = read.body
    const db = sandboxDb(c.env)
    const possible = possibleActions(credit, amountsOf(await changesOf(db, [credit.id])))
    if (!possible.includes(kind)) return apiError(c, 409, `${kind} is not a possible action of the payment`)
    const amountCents = orderLines === undefined ? null : totalCents(orderLines)
    if (amountCents !== null && amountCents <= 0) return apiError(c, 400, 'orderLines: the total must be positive')
    const rows = orderLines === undefined ? null : rowsOf(orderLines)
    const asked = { kind, amountCents, rows, transactionId, creator }
    const outcome = await changeMoney({ db, credit, now: Date.now(), asked })
    if (typeof outcome === 'string') return apiError(c, 409, 'More than there is left of the payment')
    callSoon(c, credit.id)
    return answer(c, (await findCredit(db, 'resurs-mapi', credit.id)) ?? credit, 200)
  }
}

/** Resurs Bank's Merchant API 2.0, as far as paying goes. */
export const merchantApiRoutes = new Hono<SandboxHono>()
  .post('/oauth2/token', failing('resurs-mapi', 'token'), async (c) => {
    return c.get('failureMode') === 'fault' ? apiError(c, 500, 'An unexpected error occurred') : giveToken(c)
  })
  .get('/v2/stores', failing('resurs-mapi', 'methods'), withToken, (c) => c.json(pageOf([storeJson])))
  .get('/v2/stores/:store/payment_methods', failing('resurs-mapi', 'methods'), withToken, (c) => {
    if (c.req.param('store') !== storeId) return apiError(c, 404, 'Store not found')
    const asked = c.req.query('amount')
    const amount = asked === undefined ? null : Number(asked)
    if (amount !== null && !(amount > 0)) return apiError(c, 400, 'amount: must be a positive number')
    const offered = methods.filter((method) => amount === null || mayBuyFor(method, centsOf(amount)))
    return c.json(pageOf(offered.map((method) => methodJson(method, originOf(c)))))
  })
  .get('/v2/stores/:store/payment_methods/:id/price_signage', failing('resurs-mapi', 'methods'), withToken, (c) => {
    const method = methods.find(({ uuid }) => uuid === c.req.param('id'))
    if (c.req.param('store') !== storeId || method === undefined) return apiError(c, 404, 'Payment method not found')
    const amount = Number(c.req.query('amount'))
    if (!(amount > 0)) return apiError(c, 400, 'amount: must be a positive number')
    return c.json(priceSignage(method, { amount, origin: originOf(c) }))
  })
  .post('/v2/payments', failing('resurs-mapi', 'start'), withToken, async (c) => {
    const read = readBody(createSchema, await c.req.text())
    if (!read.ok) return apiError(c, 400, read.problems.join('; '))
    if (read.body.storeId !== storeId) return apiError(c, 403, 'The store is not of this client')
    const now = Date.now()
    const credit = await createPayment({ db: sandboxDb(c.env), now, mode: c.get('failureMode'), request: read.body })
    if (typeof credit === 'string') return apiError(c, 400, credit)
    callSoon(c, credit.id)
    return answer(c, credit, 201)
  })
  .post('/v2/payments/search', failing('resurs-mapi', 'ask'), withToken, async (c) => {
    const read = readBody(searchSchema, await c.req.text())
    if (!read.ok) return apiError(c, 400, read.problems.join('; '))
    const db = sandboxDb(c.env)
    await takeTurns(db, Date.now())
    const found = await findByOrder(db, 'resurs-mapi', read.body.orderReference ?? '')
    const ids = found.map(({ id }) => id)
    const changes = await changesOf(db, ids)
    // A list does not say where anybody signs.
    const content = found.map((credit) => {
      const own = changes.filter(({ paymentId }) => paymentId === credit.id)
      return { ...paymentJson(credit, own, originOf(c)), taskRedirectionUrls: undefined }
    })
    return c.json(pageOf(read.body.storeId === storeId ? content : []))
  })
  .get('/v2/payments/:id', failing('resurs-mapi', 'ask'), withToken, async (c) => {
    const credit = await known(c)
    return credit === null ? apiError(c, 404, 'Payment not found') : answer(c, credit, 200)
  })
  .post('/v2/payments/:id/capture', failing('resurs-mapi', 'capture'), withToken, managing('CAPTURE'))
  .post('/v2/payments/:id/refund', failing('resurs-mapi', 'refund'), withToken, managing('REFUND'))
  .post('/v2/payments/:id/cancel', failing('resurs-mapi', 'cancel'), withToken, managing('CANCEL'))
