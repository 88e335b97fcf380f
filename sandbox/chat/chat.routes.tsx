import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv, SandboxHono } from '#sandbox/core/env.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'
import { Card } from '#sandbox/desk/card.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { hookKey, isSame } from '#sandbox/gate/gate.ts'
import { filled, words } from '#sandbox/look/language.ts'
import { shortTime } from '#sandbox/look/time.ts'

import { chatLines } from './chat.table.ts'

const shown = 100
/** A channel that was removed: its hook is no more. */
const goneChannel = 'poistettu'

const lineSchema = z.object({ text: z.string().min(1).max(40_000) })

function readLines(db: SandboxDb) {
  return db.select().from(chatLines).orderBy(desc(chatLines.createdAt)).limit(shown)
}

/** Returns the desk with the lines that the channels of a chat read. */
async function readChat(db: SandboxDb, now: number, env: SandboxEnv): Promise<ProviderDesk> {
  const [lines, key] = await Promise.all([readLines(db), hookKey(env)])
  const cards = lines.map(({ id, channel, text, createdAt }) => (
    <Card
      key={id}
      id={id}
      announce={filled(words().desks.chat.news, { channel })}
      title={<span class="plain">{text}</span>}
      state={{ words: words().desks.chat.arrived, tone: 'good' }}
      facts={[`#${channel}`, shortTime(createdAt, now)]}
    />
  ))
  return {
    base: '/chat',
    title: words().desks.chat.title,
    lead: filled(words().desks.chat.lead, { key: key === null ? '' : `/${key}`, channel: goneChannel }),
    main: { id: 'lines', title: words().desks.chat.lines, items: cards, empty: words().desks.chat.empty },
    side: [],
  }
}

/** A chat that takes webhooks in Slack's shape, and the desk's page of it. */
export const chatRoutes = new Hono<SandboxHono>()
  .post('/hook/:channel/:key?', jsonBody(lineSchema), async (c) => {
    const { channel, key = '' } = c.req.param()
    const wanted = await hookKey(c.env)
    if (wanted !== null && !(await isSame(key, wanted))) return c.text('invalid_token', 403)
    if (channel === goneChannel) return c.text('channel_is_archived', 410)
    const { text } = c.req.valid('json')
    await sandboxDb(c.env)
      .insert(chatLines)
      .values({ id: randomHex(16), channel, text, createdAt: Date.now() })
    return c.text('ok')
  })
  .route('/', providerDeskRoutes({ read: readChat }))
  .get('/api/lines', async (c) => c.json({ lines: await readLines(sandboxDb(c.env)) }))
