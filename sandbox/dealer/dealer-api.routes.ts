import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readJson } from '#sandbox/core/read-json.ts'
import { passOn } from '#sandbox/desk/app-answer.ts'
import { loadConnection } from '#sandbox/desk/connection-store.ts'

import { actAsDealer, dealerActions } from './act.ts'
import { reachProcess, readWebhooks } from './dealer-desk.ts'
import { dealerSystems, dealerWebhooks } from './dealer.table.ts'
import { dealerMoods } from './moods.ts'
import { isSecret } from './signature.ts'
import { changeSystem } from './systems.ts'

const moodSchema = z.strictObject({ plan: z.enum(dealerMoods) })
const secretSchema = z.strictObject({ secret: z.string().trim().max(200).refine(isSecret) })
const actSchema = z.strictObject({
  action: z.enum(dealerActions),
  /** Of `other_phone`; one that nobody has when left out. */
  phoneNumber: z.string().min(1).max(40).optional(),
})

/** What the page's buttons do, for the page itself and for tests. */
export const dealerApiRoutes = new Hono<SandboxHono>()
  .get('/webhooks', async (c) => {
    const webhooks = await readWebhooks(sandboxDb(c.env), c.req.query('processId') ?? null)
    return c.json({ webhooks })
  })
  .delete('/webhooks', async (c) => {
    const db = sandboxDb(c.env)
    await db.batch([db.delete(dealerWebhooks), db.delete(dealerSystems)])
    return c.body(null, 204)
  })
  .put('/systems/:accountId/mood', async (c) => {
    const asked = await readJson(c, moodSchema)
    if (!asked.ok) return asked.answer
    await changeSystem(sandboxDb(c.env), c.req.param('accountId'), { mood: asked.body.plan })
    return c.body(null, 204)
  })
  .put('/systems/:accountId/secret', async (c) => {
    const asked = await readJson(c, secretSchema)
    if (!asked.ok) return asked.answer
    const db = sandboxDb(c.env)
    const accountId = c.req.param('accountId')
    const connection = await loadConnection(db)
    if (!connection?.accounts.some(({ id }) => id === accountId)) return c.json({ code: 'sandbox.not_found' }, 404)
    await changeSystem(db, accountId, asked.body)
    return c.body(null, 204)
  })
  .post('/processes/:id/act', async (c) => {
    const asked = await readJson(c, actSchema)
    if (!asked.ok) return asked.answer
    const processId = c.req.param('id')
    const reached = await reachProcess(sandboxDb(c.env), processId)
    if (reached === null) return c.json({ code: 'sandbox.not_found' }, 404)
    return passOn(await actAsDealer(reached, { processId, ...asked.body }))
  })
