import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'
import { Card, PlanSelect } from '#sandbox/desk/card.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { choicesOf, Field } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import { readPush, subscribeBrowser, type PushBrowser, type PushNotice } from './push-store.ts'
import { pushBrowsers, pushModes, pushNotices } from './push.table.ts'
import { takeMessage } from './send.ts'

const subscribeSchema = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) })
const modeSchema = z.strictObject({ plan: z.enum(pushModes) })

const nameOf = (browserId: string) => filled(words().desks.push.browser, { id: browserId.slice(0, 6) })

function NoticeCard({ notice, now }: { notice: PushNotice; now: number }) {
  const { id, browserId, text, topic, urgency, ttl, createdAt } = notice
  const shortTopic = topic === null ? [] : [{ code: topic.slice(0, 8) }]
  return (
    <Card
      id={id}
      announce={filled(words().desks.push.news, { browser: nameOf(browserId) })}
      title={<span class="code plain">{text ?? words().desks.push.unreadable}</span>}
      state={
        text === null
          ? { words: words().desks.push.wrongKey, tone: 'bad' }
          : { words: words().desks.push.opened, tone: 'good' }
      }
      facts={[nameOf(browserId), urgency, `TTL ${ttl} s`, ...shortTopic, shortTime(createdAt, now)]}
    />
  )
}

function Browser({ browser: { id, failureMode, createdAt }, now }: { browser: PushBrowser; now: number }) {
  const put = `/push/api/browsers/${id}/failure-mode`
  const choices = choicesOf(pushModes, words().failure.push)
  return (
    <li data-key={id}>
      <Field name={`${nameOf(id)}, ${shortTime(createdAt, now)}`}>
        <PlanSelect put={put} focus={`mode-${id}`} choices={choices} chosen={failureMode} />
      </Field>
    </li>
  )
}

/**
 * Returns the desk of the notifications that browsers were sent, opened with their own keys, and how the push service
 * treats each of them.
 */
async function readPushDesk(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const { browsers, notices } = await readPush(db)
  const cards = notices.map((notice) => <NoticeCard key={notice.id} notice={notice} now={now} />)
  const known = browsers.map((browser) => <Browser key={browser.id} browser={browser} now={now} />)
  const empty = words().desks.push.empty
  const nobody = words().desks.push.nobody
  return {
    base: '/push',
    title: words().desks.push.title,
    lead: words().desks.push.lead,
    main: { id: 'notices', title: words().desks.push.title, items: cards, empty },
    side: [{ id: 'browsers', title: words().desks.push.browsers, items: known, empty: nobody }],
  }
}

/** The push service of browsers: what the app sends to, and the desk's page of it. */
export const pushRoutes = new Hono<SandboxHono>()
  .post('/send/:id', (c) => takeMessage(c, c.req.param('id')))
  .route('/', providerDeskRoutes({ read: readPushDesk }))
  .get('/api/notices', async (c) => {
    const { notices } = await readPush(sandboxDb(c.env), c.req.query('browser'))
    return c.json({ notices })
  })
  .delete('/api/browsers', async (c) => {
    const db = sandboxDb(c.env)
    await db.batch([db.delete(pushNotices), db.delete(pushBrowsers)])
    return c.body(null, 204)
  })
  .post('/api/browsers', jsonBody(subscribeSchema), async (c) => {
    const given = { applicationKey: c.req.valid('json').applicationServerKey, now: Date.now() }
    const { id, publicKey, auth } = await subscribeBrowser(sandboxDb(c.env), given)
    const endpoint = new URL(`/push/send/${id}`, c.req.url).href
    return c.json({ id, endpoint, keys: { p256dh: publicKey, auth } }, 201)
  })
  .put('/api/browsers/:id/failure-mode', jsonBody(modeSchema), async (c) => {
    const change = { failureMode: c.req.valid('json').plan }
    await sandboxDb(c.env)
      .update(pushBrowsers)
      .set(change)
      .where(eq(pushBrowsers.id, c.req.param('id')))
    return c.body(null, 204)
  })
