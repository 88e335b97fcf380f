import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'
import { Card, CardActions, PlanSelect } from '#sandbox/desk/card.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { Field } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { keycafePath } from './credentials.ts'
import { keycafeEvents, keycafeModes, keycafeReleases, keycafeSettings } from './keycafe.table.ts'
import { pressButton, readBins, readSettings, releaseState, sendEvent, typeCode, type Settings } from './smart-box.ts'

const shown = 30

/** The typed record: a code at the SmartBox, or the address that the cloud calls. */
const recordSchema = z.union([
  z.strictObject({ code: z.string().regex(/^\d{4,16}$/) }),
  z.strictObject({ url: z.url().max(300), user: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
])
const planSchema = z.strictObject({ plan: z.enum(keycafeModes) })
const actionSchema = z.strictObject({
  action: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})

function CodeForm() {
  return (
    <form class="failure-form" data-record="" aria-labelledby="code-title">
      <Field name={words().desks.keycafe.code}>
        <input name="code" inputmode="numeric" autocomplete="off" pattern="[0-9]{4,16}" required />
      </Field>
      <button class="button button-primary">{words().desks.keycafe.open}</button>
    </form>
  )
}

function WebhookForm({ webhookUrl, webhookUser }: Settings) {
  return (
    <form class="failure-form" data-record="" aria-labelledby="webhook-title">
      <Field name={words().desks.keycafe.address} isWide>
        <input name="url" type="url" value={webhookUrl} autocomplete="off" required />
      </Field>
      <Field name={words().desks.keycafe.user}>
        <input name="user" value={webhookUser} autocomplete="off" required />
      </Field>
      <Field name={words().desks.keycafe.password}>
        <input name="password" type="password" autocomplete="off" required />
      </Field>
      <button class="button">{words().desks.keycafe.save}</button>
    </form>
  )
}

async function readDesk(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const settings = await readSettings(db)
  const releases = await db.select().from(keycafeReleases).orderBy(desc(keycafeReleases.id)).limit(shown)
  const waiting = new Set(
    releases
      .filter((one) => !releaseState(one, now).completed && !releaseState(one, now).expired)
      .map((one) => one.binId),
  )
  const events = await db.select().from(keycafeEvents).orderBy(desc(keycafeEvents.id)).limit(shown)
  const cards = (await readBins(db)).map(({ id, label, keyId }) => (
    <Card
      key={id}
      id={`bin-${id}`}
      announce={filled(words().desks.keycafe.bin, { bin: label })}
      title={<span class="plain">{label}</span>}
      state={
        keyId === null
          ? { words: words().desks.keycafe.emptyBin, tone: 'quiet' }
          : { words: words().desks.keycafe.keyIn, tone: 'good' }
      }
      facts={[filled(words().desks.keycafe.bin, { bin: id })]}
    >
      {waiting.has(id) ? (
        <CardActions
          actions={[
            {
              words: words().desks.keycafe.press,
              focus: `press ${id}`,
              post: '/keycafe/api/press',
              action: String(id),
            },
          ]}
        />
      ) : null}
    </Card>
  ))
  const { email, token, locationId } = ownCredentials.keycafe
  const choices = keycafeModes.map((value) => ({ value, words: words().front.faults.keycafe[value] }))
  return {
    base: '/keycafe',
    title: 'Keycafe',
    lead: filled(words().desks.keycafe.lead, { path: keycafePath, email, token, locationId }),
    main: { id: 'bins', title: words().desks.keycafe.bins, items: cards, empty: words().desks.keycafe.noBins },
    side: [
      { id: 'code', title: words().desks.keycafe.typeCode, form: <CodeForm /> },
      { id: 'webhook', title: words().desks.keycafe.calls, form: <WebhookForm {...settings} /> },
      {
        id: 'events',
        title: words().desks.keycafe.events,
        form: <PlanSelect put="/keycafe/api/mode" focus="mode" choices={choices} chosen={settings.mode} />,
        items: events.map(({ id, type, bin, answered, createdAt }) => (
          <li key={id} data-key={`event-${id}`}>
            {type === 'DROPOFF' ? words().desks.keycafe.dropped : words().desks.keycafe.picked} {bin} ·{' '}
            {shortTime(createdAt, now)} · {answered ?? words().desks.keycafe.telling}{' '}
            <CardActions
              actions={[
                {
                  words: words().desks.keycafe.tellAgain,
                  focus: `tell ${id}`,
                  post: '/keycafe/api/tell',
                  action: String(id),
                },
              ]}
            />
          </li>
        )),
        empty: words().desks.keycafe.noEvents,
      },
    ],
  }
}

/** The desk's page of the cloud: its SmartBox with a keypad, what happened there, and how it fares. */
export const keycafeRoutes = new Hono<SandboxHono>()
  .route('/', providerDeskRoutes({ read: readDesk }))
  .put('/api/record', jsonBody(recordSchema), async (c) => {
    const db = sandboxDb(c.env)
    const typed = c.req.valid('json')
    if ('url' in typed) {
      await readSettings(db)
      const set = { webhookUrl: typed.url, webhookUser: typed.user, webhookPassword: typed.password }
      await db.update(keycafeSettings).set(set).where(eq(keycafeSettings.id, 1))
      return c.body(null, 204)
    }
    const event = await typeCode(db, typed.code, Date.now())
    if (typeof event === 'string') return c.json({ code: `sandbox.${event}` }, event === 'unknown' ? 404 : 409)
    c.executionCtx.waitUntil(sendEvent(db, event, ownCredentials.keycafe.locationId))
    return c.json({ bin: event.bin })
  })
  .put('/api/mode', jsonBody(planSchema), async (c) => {
    const db = sandboxDb(c.env)
    await readSettings(db)
    await db
      .update(keycafeSettings)
      .set({ mode: c.req.valid('json').plan })
      .where(eq(keycafeSettings.id, 1))
    return c.body(null, 204)
  })
  .post('/api/press', jsonBody(actionSchema), async (c) => {
    const isOpen = await pressButton(sandboxDb(c.env), c.req.valid('json').action, Date.now())
    return isOpen ? c.body(null, 204) : c.json({ code: 'sandbox.not_released' }, 409)
  })
  .post('/api/tell', jsonBody(actionSchema), async (c) => {
    const db = sandboxDb(c.env)
    const [event] = await db
      .select()
      .from(keycafeEvents)
      .where(eq(keycafeEvents.id, c.req.valid('json').action))
    if (event === undefined) return c.json({ code: 'sandbox.not_found' }, 404)
    await sendEvent(db, event, ownCredentials.keycafe.locationId)
    return c.body(null, 204)
  })
