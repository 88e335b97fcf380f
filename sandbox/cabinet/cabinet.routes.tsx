import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'

import { beat, beatWhenDue } from './cabinet-beat.ts'
import { askForBox, reportEvents } from './cabinet-calls.ts'
import { CabinetPage, NoCabinetPage } from './cabinet-page.tsx'
import { actOnBox, boxActions, changeDevice, readCabinet, type BoxAction, type CabinetState } from './cabinet-state.ts'
import { reportWays } from './cabinet.table.ts'

type CabinetHono = SandboxHono & { Variables: { db: SandboxDb; appUrl: string; locker: ConnectedLocker } }

const codeSchema = z.strictObject({ code: z.string().regex(/^\d{1,12}$/) })

const lineSchema = z.strictObject({
  isOnline: z.boolean(),
  /** What happens meanwhile happened so long before. */
  offlineForMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .default(0),
})
const waySchema = z.strictObject({ way: z.enum(reportWays) })

const knownCabinet = createMiddleware<CabinetHono>(async (c, next) => {
  const db = sandboxDb(c.env)
  const connection = await loadConnection(db)
  const locker = connection?.lockers.find(({ id }) => id === c.req.param('lockerId'))
  if (!connection || !locker) return c.html(<NoCabinetPage isConnected={connection !== null} />, 404)
  c.set('db', db)
  c.set('appUrl', connection.appUrl)
  c.set('locker', locker)
  return next()
})

function cabinetOf(c: Context<CabinetHono>) {
  return { db: c.get('db'), appUrl: c.get('appUrl'), locker: c.get('locker'), now: Date.now() }
}

function isAction(text: string): text is BoxAction {
  return Object.hasOwn(boxActions, text)
}

function isShut({ boxes }: CabinetState, number: number): boolean {
  return !boxes.some((box) => box.number === number && box.doorOpen)
}

/** Does something at a box, reports it, and answers how the cabinet stands then. */
async function act(c: Context<CabinetHono>, number: number, action: BoxAction): Promise<Response> {
  const cabinet = cabinetOf(c)
  if (!(await actOnBox({ ...cabinet, number, action }))) return c.json({ code: 'sandbox.box_not_so' }, 409)
  const report = await reportEvents(cabinet)
  return c.json({ ...(await readCabinet(cabinet.db, cabinet.locker)), report })
}

/** The cabinet's own page, and what its keypad, doors and sensors do. */
export const cabinetRoutes = new Hono<CabinetHono>()
  .use('/:lockerId/*', knownCabinet)
  .get('/:lockerId', async (c) => {
    const { db, locker } = cabinetOf(c)
    return c.html(<CabinetPage locker={locker} state={await readCabinet(db, locker)} />)
  })
  .get('/:lockerId/state', async (c) => {
    const cabinet = cabinetOf(c)
    const state = await readCabinet(cabinet.db, cabinet.locker)
    // A cabinet that somebody looks at is alive: it reports, and does what staff want of it.
    c.executionCtx.waitUntil(beatWhenDue(cabinet))
    return c.json(state)
  })
  .post('/:lockerId/open', jsonBody(codeSchema), async (c) => {
    const { code } = c.req.valid('json')
    const cabinet = cabinetOf(c)
    const answer = await askForBox(cabinet, code)
    if (answer.result === 'opened') {
      await actOnBox({ ...cabinet, number: answer.boxNumber, action: 'open', code })
      await reportEvents(cabinet)
    }
    const state = await readCabinet(cabinet.db, cabinet.locker)
    const isStuck = answer.result === 'opened' && isShut(state, answer.boxNumber)
    return c.json({ ...answer, ...(isStuck ? { result: 'stuck' } : {}), ...state })
  })
  .post('/:lockerId/box/:number/:action', async (c) => {
    const { number, action } = c.req.param()
    if (!isAction(action)) return notFound(c)
    return act(c, Number(number), action)
  })
  .post('/:lockerId/line', jsonBody(lineSchema), async (c) => {
    const line = c.req.valid('json')
    const cabinet = cabinetOf(c)
    // The last that a cabinet hears before it is cut off is what its codes open.
    if (!line.isOnline) await beat(cabinet)
    await changeDevice(cabinet.db, cabinet.locker.id, line)
    if (line.isOnline) await beat(cabinet)
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
  .post('/:lockerId/way', jsonBody(waySchema), async (c) => {
    const cabinet = cabinetOf(c)
    await changeDevice(cabinet.db, cabinet.locker.id, c.req.valid('json'))
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
  .post('/:lockerId/beat', async (c) => {
    const cabinet = cabinetOf(c)
    await beat(cabinet, { evenLate: true })
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
