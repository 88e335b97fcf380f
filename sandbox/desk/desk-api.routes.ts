import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { problemCode, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem } from '#sandbox/app-calls/dealer-system.ts'
import { connectionSchema, type Connection } from '#sandbox/connection.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readJson } from '#sandbox/core/read-json.ts'

import { passOn } from './app-answer.ts'
import { loadConnection, storeConnection } from './connection-store.ts'
import { createDeskProcess, type CustomerChanges } from './create-process.ts'
import { findDeskProcess, refreshProcess, type DeskProcess } from './desk-processes.ts'
import { fixtures } from './fixtures.ts'
import { deleteMessages, readInbox } from './messages.ts'
import { postRefund } from './refund.ts'
import { postStaffEvent } from './staff-events.ts'
import { moveKeys } from './staff-hands.ts'

const id = z.string().min(1).max(64)

const createSchema = z.strictObject({
  /** Place in the file of fixtures, or the work order's number. */
  fixture: z.union([z.int().min(0), z.string().min(1)]),
  /** The connection's first account when left out. */
  accountId: id.optional(),
  phoneNumber: z.string().max(40).nullable().optional(),
  email: z.string().max(320).nullable().optional(),
  language: z.enum(['fi', 'sv', 'en']).optional(),
})

const staffEventSchema = z.strictObject({
  processId: id,
  type: z.string().min(1).max(64),
  reason: z.string().max(300).optional(),
})

const refundSchema = z.strictObject({
  processId: id,
  /** Euros; all that is left when left out or null. */
  amount: z.number().positive().nullable().default(null),
  reason: z.string().min(1).max(300).default('Palautettu kokeilupöydältä'),
})

const cancelSchema = z.strictObject({ processId: id })

function notConnected(c: Context): Response {
  return c.json({ code: 'sandbox.not_connected' }, 409)
}

/** Only what was given changes the fixture's customer; null takes a value away. */
function changesOf({ phoneNumber, email, language }: z.infer<typeof createSchema>): CustomerChanges {
  return {
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { language }),
  }
}

async function connectedProcess(c: Context<SandboxHono>, processId: string) {
  const db = sandboxDb(c.env)
  const [connection, process] = await Promise.all([loadConnection(db), findDeskProcess(db, processId)])
  return { db, connection, process }
}

function accountOf(connection: Connection, accountId: string | undefined) {
  return connection.accounts.find(({ id: own }) => accountId === undefined || own === accountId)
}

const changedMeanwhile = new Set(['process.changed', 'process.version_conflict'])

/** The app moves a process by itself too, such as once its message is out; what was pressed is then done to that. */
async function asItIsNow(
  desk: { db: SandboxDb; connection: Connection },
  process: DeskProcess,
  act: (fresh: DeskProcess) => Promise<AppAnswer>,
): Promise<AppAnswer> {
  const answer = await act(await refreshProcess(desk, process))
  if (!changedMeanwhile.has(problemCode(answer))) return answer
  return act(await refreshProcess(desk, process))
}

/** What the desk's buttons do, for its own page and for tests. */
export const deskApiRoutes = new Hono<SandboxHono>()
  .put('/connection', async (c) => {
    const secret = c.env.SANDBOX_SECRET
    if (secret && c.req.header('Authorization') !== `Bearer ${secret}`) return c.json({ code: 'sandbox.secret' }, 401)
    const read = await readJson(c, connectionSchema)
    if (!read.ok) return read.answer
    await storeConnection(sandboxDb(c.env), read.body, Date.now())
    return c.body(null, 204)
  })
  .get('/api/messages', async (c) => {
    const { sms, emails } = await readInbox(sandboxDb(c.env), c.req.query('to') || null)
    return c.json({ sms, emails })
  })
  .delete('/api/messages', async (c) => {
    await deleteMessages(sandboxDb(c.env))
    return c.body(null, 204)
  })
  .post('/api/process', async (c) => {
    const read = await readJson(c, createSchema)
    if (!read.ok) return read.answer
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return notConnected(c)
    const { fixture: asked, accountId } = read.body
    const account = accountOf(connection, accountId)
    const fixture = fixtures.find((one, index) => asked === index || asked === one.externalWorkOrderId)
    if (account === undefined || fixture === undefined) return c.json({ code: 'sandbox.not_found' }, 404)
    const creation = { db, connection, account, fixture, changes: changesOf(read.body), now: Date.now() }
    return passOn(await createDeskProcess(creation))
  })
  .post('/api/staff-event', async (c) => {
    const read = await readJson(c, staffEventSchema)
    if (!read.ok) return read.answer
    const { processId, type, reason } = read.body
    const { db, connection, process } = await connectedProcess(c, processId)
    if (connection === null) return notConnected(c)
    if (process === null) return c.json({ code: 'sandbox.not_found' }, 404)
    const desk = { db, connection }
    return passOn(
      await asItIsNow(desk, process, async (before) => {
        const answer = await postStaffEvent(desk, {
          process: before,
          type,
          ...(reason === undefined ? {} : { reason }),
        })
        await moveKeys({ ...desk, before, type, answer })
        return answer
      }),
    )
  })
  .post('/api/refund', async (c) => {
    const read = await readJson(c, refundSchema)
    if (!read.ok) return read.answer
    const { processId, ...refund } = read.body
    const { db, connection, process } = await connectedProcess(c, processId)
    if (connection === null) return notConnected(c)
    if (process === null) return c.json({ code: 'sandbox.not_found' }, 404)
    const desk = { db, connection }
    return passOn(await asItIsNow(desk, process, (fresh) => postRefund(desk, { process: fresh, ...refund })))
  })
  .post('/api/cancel', async (c) => {
    const read = await readJson(c, cancelSchema)
    if (!read.ok) return read.answer
    const { connection, process } = await connectedProcess(c, read.body.processId)
    const account = connection?.accounts.find(({ id: own }) => own === process?.accountId)
    if (!connection || !process || !account) return c.json({ code: 'sandbox.not_found' }, 404)
    return passOn(await dealerSystem(connection, account).cancelProcess(process.id, 'Peruttu kokeilupöydältä'))
  })
