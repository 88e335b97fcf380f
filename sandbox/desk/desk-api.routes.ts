import { Hono, type Context } from 'hono'
import * as z from 'zod'

import { passOn, problemCode, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem } from '#sandbox/app-calls/dealer-system.ts'
import { connectionSchema, type Connection } from '#sandbox/connection.ts'
import { loadConnection, storeConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { fixtures } from '#sandbox/fixtures/work-orders.ts'
import { answerSms } from '#sandbox/sms/answer-sms.ts'

import { createDeskProcess } from './create-process.ts'
import { findDeskProcess, refreshProcess, type DeskProcess } from './desk-processes.ts'
import { deleteMessages, readInbox } from './messages.ts'
import { postRefund, reportAfterCabinet } from './staff.ts'
import { takeOnProcess } from './take-on-process.ts'

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

const answerSchema = z.strictObject({ smsId: z.string().min(1).max(64), text: z.string().min(1).max(1_600) })

const cancelSchema = z.strictObject({ processId: id })

const takeOnSchema = z.strictObject({ accountId: id, processId: id })

function notConnected(c: Context): Response {
  return c.json({ code: 'sandbox.not_connected' }, 409)
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

type Desk = { db: SandboxDb; connection: Connection }

/**
 * Does something to a process as it is now. The app moves one by itself too, such as once its message is out; what was
 * pressed is then done to that.
 */
async function onProcess(
  c: Context<SandboxHono>,
  processId: string,
  act: (desk: Desk, fresh: DeskProcess) => Promise<AppAnswer>,
): Promise<Response> {
  const { db, connection, process } = await connectedProcess(c, processId)
  if (connection === null) return notConnected(c)
  if (process === null) return notFound(c)
  const desk = { db, connection }
  const answer = await act(desk, await refreshProcess(desk, process))
  const isStale = changedMeanwhile.has(problemCode(answer))
  return passOn(isStale ? await act(desk, await refreshProcess(desk, process)) : answer)
}

/** The routes behind the desk's buttons, for its own page and for tests. */
export const deskApiRoutes = new Hono<SandboxHono>()
  .put('/connection', jsonBody(connectionSchema), async (c) => {
    await storeConnection(sandboxDb(c.env), c.req.valid('json'), Date.now())
    return c.body(null, 204)
  })
  .get('/api/messages', async (c) => {
    const { sms, emails } = await readInbox(sandboxDb(c.env), c.req.query('to') || null)
    return c.json({ sms, emails })
  })
  .post('/api/answer', jsonBody(answerSchema), async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return notConnected(c)
    const outcome = await answerSms({ db, env: c.env, connection }, c.req.valid('json'))
    if (outcome === 'sent') return c.body(null, 204)
    return c.json({ code: `sandbox.answer_${outcome}` }, outcome === 'not_found' ? 404 : 409)
  })
  .delete('/api/messages', async (c) => {
    await deleteMessages(sandboxDb(c.env))
    return c.body(null, 204)
  })
  .post('/api/process', jsonBody(createSchema), async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return notConnected(c)
    // Only what was given changes the fixture's customer; null takes a value away.
    const { fixture: asked, accountId, ...changes } = c.req.valid('json')
    const account = accountOf(connection, accountId)
    const fixture = fixtures.find((one, index) => asked === index || asked === one.externalWorkOrderId)
    if (account === undefined || fixture === undefined) return notFound(c)
    return passOn(await createDeskProcess({ db, connection, account, fixture, changes, now: Date.now() }))
  })
  .post('/api/known-process', jsonBody(takeOnSchema), async (c) => {
    const db = sandboxDb(c.env)
    const connection = await loadConnection(db)
    if (connection === null) return notConnected(c)
    const { accountId, processId } = c.req.valid('json')
    const account = accountOf(connection, accountId)
    if (account === undefined) return notFound(c)
    const process = await takeOnProcess({ db, connection, account, processId, now: Date.now() })
    return process === null ? notFound(c) : c.json({ state: process.state })
  })
  .post('/api/staff-event', jsonBody(staffEventSchema), async (c) => {
    const { processId, type, reason } = c.req.valid('json')
    return onProcess(c, processId, (desk, process) => reportAfterCabinet({ ...desk, process, type, reason }))
  })
  .post('/api/refund', jsonBody(refundSchema), async (c) => {
    const { processId, ...refund } = c.req.valid('json')
    return onProcess(c, processId, (desk, process) => postRefund(desk, { process, ...refund }))
  })
  .post('/api/cancel', jsonBody(cancelSchema), async (c) => {
    const { connection, process } = await connectedProcess(c, c.req.valid('json').processId)
    const account = connection?.accounts.find(({ id: own }) => own === process?.accountId)
    if (!connection || !process || !account) return notFound(c)
    return passOn(await dealerSystem(connection, account).cancelProcess(process.id, 'Peruttu kokeilupöydältä'))
  })
