import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { creditorNames, oneOf } from '#sandbox/core/services.ts'
import { callNow, callSoon } from '#sandbox/payments/soon.ts'

import { creditJson, listCredits, wipeCredits } from './credit-desk.tsx'
import { report, type CreditEvent } from './credit-events.ts'
import { findCredit, type Credit } from './credit-store.ts'
import { creditTokens } from './credit.table.ts'
import { deskActions, pressDesk, pressSign, signActions } from './sign.ts'

const actSchema = z.strictObject({ action: z.enum([...signActions, ...deskActions]) })

async function known(c: Context<SandboxHono>): Promise<Credit | null> {
  const creditor = oneOf(creditorNames, c.req.param('creditor'))
  return creditor === undefined ? null : findCredit(sandboxDb(c.env), creditor, c.req.param('id') ?? '')
}

/** Returns the event of a payment as it stands; null for one that is not decided. */
function eventOf({ state }: Credit): CreditEvent | null {
  return state === 'signing' || state === 'signed' ? null : { name: state }
}

/** The routes behind the desk's buttons for credit, for its own page and for tests. */
export const creditApiRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    const creditor = oneOf(creditorNames, c.req.query('creditor'))
    const credits = await listCredits(sandboxDb(c.env), { creditor, orderNumber: c.req.query('orderNumber') })
    return c.json({ credits: credits.map(creditJson) })
  })
  .delete('/', async (c) => {
    await wipeCredits(sandboxDb(c.env), oneOf(creditorNames, c.req.query('creditor')) ?? null)
    return c.body(null, 204)
  })
  .post('/expire-tokens', async (c) => {
    await sandboxDb(c.env).delete(creditTokens)
    return c.body(null, 204)
  })
  .post('/:creditor/:id/act', jsonBody(actSchema), async (c) => {
    const credit = await known(c)
    if (credit === null) return notFound(c)
    const pressing = { db: sandboxDb(c.env), credit, now: Date.now() }
    const { action } = c.req.valid('json')
    const isDesk = action === 'thaw' || action === 'annul'
    const signed = await (isDesk ? pressDesk({ ...pressing, action }) : pressSign({ ...pressing, action }))
    if (action === 'call-first') await callNow(c, credit.id)
    callSoon(c, credit.id)
    if (signed.outcome === 'too_late') return c.json({ code: 'sandbox.decided', state: credit.state }, 409)
    return c.json({ state: signed.credit.state, goTo: signed.goTo })
  })
  .post('/:creditor/:id/call', async (c) => {
    const credit = await known(c)
    if (credit === null) return notFound(c)
    const event = eventOf(credit)
    const calls = event === null ? 0 : await report({ db: sandboxDb(c.env), credit, now: Date.now(), event })
    callSoon(c, credit.id)
    return c.json({ calls })
  })
