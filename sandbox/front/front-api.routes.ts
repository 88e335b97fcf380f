import { Hono } from 'hono'
import * as z from 'zod'

import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'

import { beatMachines } from './beat-machines.ts'
import { restoreAll } from './restore.ts'
import { playScenario, scenarioNames } from './scenarios.ts'

const scenarioSchema = z.strictObject({
  name: z.enum(scenarioNames),
  /** The connection's first account when left out. */
  accountId: z.string().min(1).max(64).optional(),
})

const notConnected = { code: 'sandbox.not_connected' } as const

/** The routes by which the front page plays a scenario at one press, and takes it back. */
export const frontApiRoutes = new Hono<SandboxHono>()
  .post('/scenario', jsonBody(scenarioSchema), async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return c.json(notConnected, 409)
    const { name, accountId } = c.req.valid('json')
    const account = connection.accounts.find(({ id }) => accountId === undefined || id === accountId)
    if (account === undefined) return notFound(c)
    const { visits, code } = await playScenario(name, { db, connection, account, now: Date.now() })
    return code === null ? c.json({ visits }) : c.json({ code }, 409)
  })
  .post('/beat', async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return c.json(notConnected, 409)
    return c.json(await beatMachines(db, connection))
  })
  .post('/restore', async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return c.json(notConnected, 409)
    return c.json(await restoreAll({ db, connection, now: Date.now() }))
  })
