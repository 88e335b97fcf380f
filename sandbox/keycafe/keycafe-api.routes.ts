import { desc, eq, like } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { keycafeBins, keycafeEvents, keycafeKeys, keycafeReleases, keycafeSettings } from './keycafe.table.ts'
import { eventBody, readBins, readSettings, releaseState, type Bin } from './smart-box.ts'

const minuteMs = 60_000
const callsAMinute = 60
const eventsAPage = 50

const faults = z.object({ id: z.union([z.int(), z.string().regex(/^\d+$/)]).transform(Number) })
const code = z.string().regex(/^\d{4,16}$/)
const keySchema = z.object({
  name: z.string().min(1).max(100),
  virtual: z.literal(true),
  code,
  homeLocation: faults,
  roaming: z.boolean().optional(),
})
const codeSchema = z.object({ code })
const layingSchema = z.object({ key: faults.nullable() })
const releaseSchema = z.object({ bin: faults })

type Fault = { status?: 400 | 401 | 429 | 500; errorId: string; field?: string | undefined }

function refused(c: Context, { status = 400, errorId, field }: Fault): Response {
  const fieldErrors = field === undefined ? [] : [{ field, errorMessage: errorId }]
  return c.json({ error: { errorId, errorMessage: errorId }, fieldErrors }, status)
}

/** Sixty calls in a minute; one more, and all of them fail for a minute. */
async function isTooMuch(db: SandboxDb, now: number): Promise<boolean> {
  const { minute, calls, refusedUntil } = await readSettings(db)
  if (refusedUntil > now) return true
  const current = Math.floor(now / minuteMs)
  const count = minute === current ? calls + 1 : 1
  const isOver = count > callsAMinute
  await db
    .update(keycafeSettings)
    .set({ minute: current, calls: count, ...(isOver ? { refusedUntil: now + minuteMs } : {}) })
    .where(eq(keycafeSettings.id, 1))
  return isOver
}

const admitted = createMiddleware<SandboxHono>(async (c, next) => {
  const db = sandboxDb(c.env)
  const { mode } = await readSettings(db)
  if (mode === 'away') return refused(c, { status: 500, errorId: 'error.unknown' })
  const { email, token } = ownCredentials.keycafe
  const given = basicCredentials(c.req.header('Authorization'))
  if (mode === 'refusing' || given?.user !== `${email}/token` || given.password !== token)
    return refused(c, { status: 401, errorId: 'unauthorized' })
  if (await isTooMuch(db, Date.now())) return refused(c, { status: 429, errorId: 'error.tooMany' })
  return next()
})

const isOurLocation = (c: Context) => c.req.query('location') === ownCredentials.keycafe.locationId

async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T | Fault> {
  const parsed = schema.safeParse(await c.req.json<unknown>().catch(() => null))
  return parsed.success ? parsed.data : { errorId: 'validation', field: parsed.error.issues[0]?.path.join('.') }
}

const isFault = (body: object): body is Fault => 'errorId' in body
const idOf = (c: Context) => Number(c.req.param('id'))

const binBody = ({ id, label, keyId }: Bin) => ({ id, name: label, key: keyId === null ? null : { id: keyId } })

async function isTaken(db: SandboxDb, wanted: string, own = 0): Promise<boolean> {
  const rows = await db.select().from(keycafeKeys).where(eq(keycafeKeys.code, wanted))
  return rows.some(({ id }) => id !== own)
}

const keyRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    const query = c.req.query('query') ?? ''
    const keys = await sandboxDb(c.env)
      .select()
      .from(keycafeKeys)
      .where(like(keycafeKeys.name, `%${query}%`))
      .limit(eventsAPage)
    return c.json(keys.map(({ id, name }) => ({ id, name, virtual: true })))
  })
  .post('/', async (c) => {
    const db = sandboxDb(c.env)
    const key = await bodyOf(c, keySchema)
    if (isFault(key)) return refused(c, key)
    if (String(key.homeLocation.id) !== ownCredentials.keycafe.locationId)
      return refused(c, { errorId: 'key.homeLocation.invalid', field: 'homeLocation' })
    if (await isTaken(db, key.code)) return refused(c, { errorId: 'validation', field: 'code' })
    const [made] = await db.insert(keycafeKeys).values({ name: key.name, code: key.code }).returning()
    return c.json({ id: made?.id, name: key.name, virtual: true })
  })
  .put('/:id', async (c) => {
    const db = sandboxDb(c.env)
    const change = await bodyOf(c, codeSchema)
    if (isFault(change)) return refused(c, change)
    if (await isTaken(db, change.code, idOf(c))) return refused(c, { errorId: 'validation', field: 'code' })
    const [key] = await db
      .update(keycafeKeys)
      .set(change)
      .where(eq(keycafeKeys.id, idOf(c)))
      .returning()
    return key === undefined ? refused(c, { errorId: 'key.notFound' }) : c.json({ id: key.id, name: key.name })
  })
  .delete('/:id', async (c) => {
    const db = sandboxDb(c.env)
    const bins = await readBins(db)
    if (bins.some(({ keyId }) => keyId === idOf(c))) return refused(c, { errorId: 'key.retire.denied' })
    const [key] = await db
      .delete(keycafeKeys)
      .where(eq(keycafeKeys.id, idOf(c)))
      .returning()
    return key === undefined ? refused(c, { errorId: 'key.notFound' }) : c.json({ id: key.id, name: key.name })
  })

const binRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    if (!isOurLocation(c)) return refused(c, { errorId: 'location.notFound' })
    return c.json((await readBins(sandboxDb(c.env))).map(binBody))
  })
  .put('/:id', async (c) => {
    const db = sandboxDb(c.env)
    const laying = await bodyOf(c, layingSchema)
    if (isFault(laying)) return refused(c, laying)
    const bin = (await readBins(db)).find(({ id }) => id === idOf(c))
    if (bin === undefined) return refused(c, { errorId: 'bin.notFound' })
    const { key } = laying
    if ((key === null) === (bin.keyId === null)) {
      return refused(c, { errorId: key === null ? 'bin.empty' : 'bin.occupied' })
    }
    const keyId = key?.id ?? null
    const [known] = keyId === null ? [true] : await db.select().from(keycafeKeys).where(eq(keycafeKeys.id, keyId))
    if (known === undefined) return refused(c, { errorId: 'key.notFound' })
    await db.update(keycafeBins).set({ keyId }).where(eq(keycafeBins.id, bin.id))
    return c.json(binBody({ ...bin, keyId }))
  })

const releaseRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => {
    const binId = Number(c.req.query('bin'))
    const found = await sandboxDb(c.env)
      .select()
      .from(keycafeReleases)
      .where(eq(keycafeReleases.binId, binId))
      .orderBy(desc(keycafeReleases.id))
      .limit(eventsAPage)
    return c.json(found.map((one) => ({ id: one.id, ...releaseState(one, Date.now()) })))
  })
  .get('/:id', async (c) => {
    const [one] = await sandboxDb(c.env)
      .select()
      .from(keycafeReleases)
      .where(eq(keycafeReleases.id, idOf(c)))
    if (one === undefined) return refused(c, { errorId: 'release.notFound' })
    return c.json({ id: one.id, ...releaseState(one, Date.now()) })
  })
  .post('/', async (c) => {
    const db = sandboxDb(c.env)
    const wanted = await bodyOf(c, releaseSchema)
    if (isFault(wanted)) return refused(c, wanted)
    const bin = (await readBins(db)).find(({ id }) => id === wanted.bin.id)
    if (bin === undefined) return refused(c, { errorId: 'bin.notFound' })
    const [made] = await db.insert(keycafeReleases).values({ binId: bin.id, createdAt: Date.now() }).returning()
    return c.json({ id: made?.id, completed: false, expired: false })
  })

const eventRoutes = new Hono<SandboxHono>().get('/', async (c) => {
  if (!isOurLocation(c)) return refused(c, { errorId: 'location.notFound' })
  const page = Math.max(1, Number(c.req.query('page') ?? 1))
  const found = await sandboxDb(c.env)
    .select()
    .from(keycafeEvents)
    .orderBy(desc(keycafeEvents.id))
    .limit(eventsAPage + 1)
    .offset((page - 1) * eventsAPage)
  if (found.length > eventsAPage) c.header('Link', `<${c.req.path}?page=${page + 1}>; rel="next"`)
  const { locationId } = ownCredentials.keycafe
  return c.json(found.slice(0, eventsAPage).map((event) => eventBody(event, locationId)))
})

/** The cloud's API (docs/keycafe.md), as much of it as the app asks for. */
export const keycafeApiRoutes = new Hono<SandboxHono>()
  .use('*', admitted)
  .route('/v0/key', keyRoutes)
  .route('/v0/bin', binRoutes)
  .route('/v0/release', releaseRoutes)
  .route('/v0/event', eventRoutes)
