import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody, notFound } from '#sandbox/core/json-body.ts'
import { pagePolicy } from '#sandbox/core/page-guards.ts'

import { actOnBox, boxActions, type BoxAction } from './box-actions.ts'
import { changeDevice, type Cabinet } from './cabinet-device.ts'
import { beat, beatWhenDue, gatewayOf, syncGateway, ticketOf } from './cabinet-gateway.ts'
import { CabinetPage, NoCabinetPage } from './cabinet-page.tsx'
import { readCabinet } from './cabinet-state.ts'
import { reportWays } from './cabinet.table.ts'

type CabinetHono = SandboxHono & { Variables: { db: SandboxDb; appUrl: string; locker: ConnectedLocker } }

const codeSchema = z.strictObject({ code: z.string().regex(/^\d{1,12}$/) })

const lineSchema = z.strictObject({
  isOnline: z.boolean(),
  /** The time (ms) for which the cabinet is offline: its events are dated that much back. */
  offlineForMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .default(0),
})
const waySchema = z.strictObject({ way: z.enum(reportWays) })
const statusSchema = z.strictObject({
  firmware: z.string().min(1).max(40).exactOptional(),
  batteryPercent: z.number().min(0).max(100).exactOptional(),
  onMains: z.boolean().exactOptional(),
  temperature: z.number().min(-100).max(150).exactOptional(),
  isTampered: z.boolean().exactOptional(),
})

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

function cabinetOf(c: Context<CabinetHono>): Cabinet {
  return { db: c.get('db'), appUrl: c.get('appUrl'), locker: c.get('locker'), clock: Date.now }
}

function isAction(text: string): text is BoxAction {
  return Object.hasOwn(boxActions, text)
}

/** Does something at a box, reports it, and answers how the cabinet stands then. */
async function act(c: Context<CabinetHono>, number: number, action: BoxAction): Promise<Response> {
  const cabinet = cabinetOf(c)
  const gateway = await gatewayOf(cabinet)
  const done = await actOnBox({ ...cabinet, number, action })
  if (done === null) return c.json({ code: 'sandbox.box_not_so' }, 409)
  if (done.event !== null) await gateway.sensed(done.event, number)
  const report = await gateway.report()
  return c.json({ ...(await readCabinet(cabinet.db, cabinet.locker)), report })
}

/** The cabinet's own page, and what its keypad, doors and sensors do. */
export const cabinetRoutes = new Hono<CabinetHono>()
  .use('/:lockerId/*', knownCabinet)
  .get('/:lockerId', async (c) => {
    const { db, locker } = cabinetOf(c)
    // The app says where the room is.
    c.header('Content-Security-Policy', pagePolicy({ calls: "'self' ws: wss:" }))
    return c.html(<CabinetPage locker={locker} state={await readCabinet(db, locker)} />)
  })
  .get('/:lockerId/state', async (c) => {
    const cabinet = cabinetOf(c)
    const [state, room] = await Promise.all([readCabinet(cabinet.db, cabinet.locker), ticketOf(cabinet)])
    // A cabinet that somebody looks at is alive: it reports, and does what staff want of it.
    c.executionCtx.waitUntil(beatWhenDue(cabinet, { isListening: c.req.query('listens') === 'yes' }))
    return c.json({ ...state, room })
  })
  .post('/:lockerId/hear', async (c) => {
    const cabinet = cabinetOf(c)
    await syncGateway(cabinet)
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
  .post('/:lockerId/open', jsonBody(codeSchema), async (c) => {
    const cabinet = cabinetOf(c)
    const gateway = await gatewayOf(cabinet)
    const typed = await gateway.typeCode(c.req.valid('json').code)
    return c.json({ ...typed, ...(await readCabinet(cabinet.db, cabinet.locker)) })
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
  .post('/:lockerId/status', jsonBody(statusSchema), async (c) => {
    const cabinet = cabinetOf(c)
    const status = c.req.valid('json')
    if (Object.keys(status).length > 0) await changeDevice(cabinet.db, cabinet.locker.id, status)
    await beat(cabinet)
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
  .post('/:lockerId/beat', async (c) => {
    const cabinet = cabinetOf(c)
    await beat(cabinet, { evenLate: true })
    return c.json(await readCabinet(cabinet.db, cabinet.locker))
  })
