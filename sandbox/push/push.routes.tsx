import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readJson } from '#sandbox/core/read-json.ts'

import { pushMoods } from './moods.ts'
import { PushDeskPage, PushRegions } from './push-desk-page.tsx'
import { readPushDesk, subscribeBrowser } from './push-store.ts'
import { pushBrowsers, pushNotices } from './push.table.ts'
import { takeMessage } from './send.ts'

const subscribeSchema = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) })
const moodSchema = z.strictObject({ plan: z.enum(pushMoods) })

/** The push service of browsers: what the app sends to, and the desk's page of it. */
export const pushRoutes = new Hono<SandboxHono>()
  .post('/send/:id', (c) => takeMessage(c, c.req.param('id')))
  .get('/', async (c) => c.html(<PushDeskPage {...await readPushDesk(sandboxDb(c.env), { now: Date.now() })} />))
  .get('/live', etag(), async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(<PushRegions {...await readPushDesk(sandboxDb(c.env), { now: Date.now() })} />)
  })
  .get('/api/notices', async (c) => {
    const browserId = c.req.query('browser')
    const asked = { now: Date.now(), ...(browserId === undefined ? {} : { browserId }) }
    const { notices } = await readPushDesk(sandboxDb(c.env), asked)
    return c.json({ notices })
  })
  .delete('/api/browsers', async (c) => {
    const db = sandboxDb(c.env)
    await db.batch([db.delete(pushNotices), db.delete(pushBrowsers)])
    return c.body(null, 204)
  })
  .post('/api/browsers', async (c) => {
    const asked = await readJson(c, subscribeSchema)
    if (!asked.ok) return asked.answer
    const given = { applicationKey: asked.body.applicationServerKey, now: Date.now() }
    const { id, publicKey, auth } = await subscribeBrowser(sandboxDb(c.env), given)
    const endpoint = new URL(`/push/send/${id}`, c.req.url).href
    return c.json({ id, endpoint, keys: { p256dh: publicKey, auth } }, 201)
  })
  .put('/api/browsers/:id/mood', async (c) => {
    const asked = await readJson(c, moodSchema)
    if (!asked.ok) return asked.answer
    const which = eq(pushBrowsers.id, c.req.param('id'))
    await sandboxDb(c.env).update(pushBrowsers).set({ mood: asked.body.plan }).where(which)
    return c.body(null, 204)
  })
