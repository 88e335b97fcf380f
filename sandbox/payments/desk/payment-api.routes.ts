import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readJson } from '#sandbox/core/read-json.ts'
import { wipeCredits } from '#sandbox/credit/desk/credit-list.ts'
import { callAgain, decide, decideRefund, isPayAction } from '#sandbox/payments/decide.ts'
import { callNames, currentMoods, isCreditorMood, moods, setMood } from '#sandbox/payments/moods.ts'
import { changePayment, findPayment, findRefund } from '#sandbox/payments/payment-store.ts'
import { creditorNames, providerNames, serviceNames, type ProviderName } from '#sandbox/payments/provider-names.ts'
import { callSoon, makeAllDue } from '#sandbox/payments/soon.ts'

import { paymentJson } from './payment-json.ts'
import { listPayments, wipePayments } from './payment-list.ts'

const isCreditor = (name: string) => creditorNames.some((creditor) => creditor === name)

const moodSchema = z
  .strictObject({
    provider: z.enum(serviceNames),
    mood: z.enum(moods),
    calls: z.int().min(1).max(1000).default(1),
    only: z.enum(callNames).nullable().default(null),
  })
  .refine(({ provider, mood }) => isCreditor(provider) || !isCreditorMood(mood), 'not a mood of this service')
const actSchema = z.strictObject({ action: z.string(), method: z.string().nullable().default(null) })
const planSchema = z.strictObject({ plan: z.enum(['accept', 'wait', 'refuse']) })
const dueSchema = z.strictObject({
  aheadMs: z
    .int()
    .min(0)
    .max(31 * 24 * 60 * 60_000)
    .default(0),
})
const anyState = [
  'new',
  'pending',
  'delayed',
  'unresolved',
  'review',
  'authorised',
  'paid',
  'failed',
  'cancelled',
  'void',
] as const

function providerIn(text: string | undefined): ProviderName | undefined {
  return providerNames.find((name) => name === text)
}

const notFound = (c: Context) => c.json({ code: 'sandbox.not_found' }, 404)

async function known(c: Context<SandboxHono>) {
  const provider = providerIn(c.req.param('provider'))
  return provider === undefined ? null : findPayment(sandboxDb(c.env), provider, c.req.param('id') ?? '')
}

async function settle(c: Context<SandboxHono>, isAccepted: boolean): Promise<Response> {
  const db = sandboxDb(c.env)
  const provider = providerIn(c.req.param('provider'))
  const refund = provider === undefined ? null : await findRefund(db, provider, c.req.param('id') ?? '')
  const payment = refund === null ? null : await findPayment(db, refund.provider, refund.paymentId)
  if (refund === null || payment === null) return notFound(c)
  const isSettled = await decideRefund({ db, payment, refund, isAccepted, now: Date.now() })
  callSoon(c, payment.id)
  return isSettled ? c.body(null, 204) : c.json({ code: 'sandbox.decided' }, 409)
}

/** What the desk's buttons do, for its own page and for tests. */
export const paymentApiRoutes = new Hono<SandboxHono>()
  .get('/mood', async (c) => c.json({ moods: await currentMoods(sandboxDb(c.env)) }))
  .post('/mood', async (c) => {
    const read = await readJson(c, moodSchema)
    if (!read.ok) return read.answer
    await setMood(sandboxDb(c.env), read.body)
    return c.body(null, 204)
  })
  .get('/payments', async (c) => {
    const provider = providerIn(c.req.query('provider'))
    const orderNumber = c.req.query('orderNumber')
    const filter = { ...(provider && { provider }), ...(orderNumber && { orderNumber }) }
    return c.json({ payments: (await listPayments(sandboxDb(c.env), filter)).map(paymentJson) })
  })
  .delete('/payments', async (c) => {
    const db = sandboxDb(c.env)
    const service = serviceNames.find((name) => name === c.req.query('provider')) ?? null
    const provider = providerIn(service ?? undefined)
    const creditor = creditorNames.find((name) => name === service)
    if (service === null || provider !== undefined) await wipePayments(db, provider ?? null)
    if (service === null || creditor !== undefined) await wipeCredits(db, creditor ?? null)
    return c.body(null, 204)
  })
  .post('/payments/:provider/:id/act', async (c) => {
    const read = await readJson(c, actSchema)
    if (!read.ok) return read.answer
    const payment = await known(c)
    const { action, method } = read.body
    if (payment === null || !isPayAction(action)) return notFound(c)
    const decision = await decide({ db: sandboxDb(c.env), payment, action, method, now: Date.now() })
    callSoon(c, payment.id)
    if (decision.outcome === 'too_late') return c.json({ code: 'sandbox.decided', state: payment.state }, 409)
    const goTo = decision.outcome === 'done' ? decision.goTo : null
    return c.json({ state: decision.payment.state, goTo })
  })
  .post('/payments/:provider/:id/call', async (c) => {
    const payment = await known(c)
    if (payment === null) return notFound(c)
    const calls = await callAgain({ db: sandboxDb(c.env), payment, now: Date.now() })
    callSoon(c, payment.id)
    return c.json({ calls })
  })
  .put('/payments/:provider/:id/refund-plan', async (c) => {
    const read = await readJson(c, planSchema)
    if (!read.ok) return read.answer
    const payment = await known(c)
    if (payment === null) return notFound(c)
    await changePayment(sandboxDb(c.env), { payment, from: anyState, change: { refundPlan: read.body.plan } })
    return c.body(null, 204)
  })
  .post('/refunds/:provider/:id/accept', (c) => settle(c, true))
  .post('/refunds/:provider/:id/refuse', (c) => settle(c, false))
  .post('/calls/due', async (c) => {
    const read = await readJson(c, dueSchema)
    if (!read.ok) return read.answer
    await makeAllDue(c, Date.now() + read.body.aheadMs)
    return c.body(null, 204)
  })
