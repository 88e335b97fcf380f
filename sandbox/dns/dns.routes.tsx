import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { jsonBody } from '#sandbox/core/json-body.ts'
import { Card, CardActions } from '#sandbox/desk/card.tsx'
import { providerDeskRoutes, type ProviderDesk } from '#sandbox/desk/provider-desk.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { Field } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import { dnsRecords } from './dns.table.ts'

const types = { CNAME: 5, MX: 15, TXT: 16 } as const
const typeNames = ['TXT', 'MX', 'CNAME'] as const
/** Nobody answers for it. */
const silentDomain = 'hiljaa.example'
const serverFailure = 2
const noSuchName = 3
const shown = 200
const longestChunk = 255

const nameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{3,253}$/)
  .transform((name) => name.replace(/\.$/, ''))
const recordSchema = z.strictObject({
  name: nameSchema,
  type: z.enum(typeNames),
  value: z.string().trim().min(1).max(2000),
})
const removeSchema = z.strictObject({ action: z.string().transform((text) => recordSchema.parse(JSON.parse(text))) })
type DnsEntry = z.output<typeof recordSchema>

const isOf = ({ name, type, value }: DnsEntry) =>
  and(eq(dnsRecords.name, name), eq(dnsRecords.type, type), eq(dnsRecords.value, value))

/** A text goes out in quoted pieces, as long as they may be. */
function dataOf({ type, value }: { type: string; value: string }): string {
  if (type === 'MX') return /^\d+\s/.test(value) ? `${value}.` : `10 ${value}.`
  if (type === 'CNAME') return `${value}.`
  const pieces = value.match(new RegExp(`.{1,${longestChunk}}`, 'gs')) ?? []
  return pieces.map((piece) => `"${piece.replaceAll(/["\\]/g, '\\$&')}"`).join(' ')
}

function RecordForm() {
  return (
    <form class="failure-form" data-record="" aria-labelledby="record-title">
      <Field name={words().desks.dns.name}>
        <input name="name" autocomplete="off" spellcheck={false} maxlength={253} required />
      </Field>
      <Field name={words().desks.dns.type}>
        <select name="type">
          {typeNames.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </Field>
      <Field name={words().desks.dns.value}>
        <input name="value" autocomplete="off" spellcheck={false} maxlength={2000} required />
      </Field>
      <button class="button button-primary">{words().desks.dns.add}</button>
    </form>
  )
}

async function readDns(db: SandboxDb, now: number): Promise<ProviderDesk> {
  const records = await db.select().from(dnsRecords).orderBy(desc(dnsRecords.createdAt)).limit(shown)
  const cards = records.map(({ name, type, value, createdAt }) => (
    <Card
      key={`${type} ${name} ${value}`}
      id={`${type} ${name} ${value}`}
      announce={filled(words().desks.dns.news, { name })}
      title={<span class="plain">{name}</span>}
      state={{ words: type, tone: 'good' }}
      facts={[value, shortTime(createdAt, now)]}
    >
      <CardActions
        actions={[
          {
            words: words().desks.dns.remove,
            focus: `remove ${type} ${name} ${value}`,
            label: `${words().desks.dns.remove}: ${name}`,
            post: '/dns/api/remove',
            action: JSON.stringify({ name, type, value }),
          },
        ]}
      />
    </Card>
  ))
  return {
    base: '/dns',
    title: words().desks.dns.title,
    lead: filled(words().desks.dns.lead, { domain: silentDomain }),
    main: { id: 'records', title: words().desks.dns.records, items: cards, empty: words().desks.dns.empty },
    side: [{ id: 'record', title: words().desks.dns.newRecord, form: <RecordForm /> }],
  }
}

/** The resolver that the app asks: DNS over HTTPS as JSON, in the shape of Cloudflare's. */
export const dnsAnswerRoutes = new Hono<SandboxHono>().get('/dns-query', async (c) => {
  const asked = z.object({ name: nameSchema, type: z.enum(typeNames) }).safeParse(c.req.query())
  if (!asked.success) return c.text('Invalid query', 400)
  const { name, type } = asked.data
  const answer = (body: object) =>
    c.body(JSON.stringify({ ...body, Question: [{ name, type: types[type] }] }), 200, {
      'Content-Type': 'application/dns-json',
    })
  if (name === silentDomain || name.endsWith(`.${silentDomain}`)) return answer({ Status: serverFailure })
  const found = await sandboxDb(c.env)
    .select()
    .from(dnsRecords)
    .where(and(eq(dnsRecords.name, name), eq(dnsRecords.type, type)))
  if (found.length === 0) return answer({ Status: noSuchName })
  return answer({ Status: 0, Answer: found.map((one) => ({ name, type: types[type], TTL: 60, data: dataOf(one) })) })
})

/** The desk's page of the DNS: its records, added and taken away. */
export const dnsRoutes = new Hono<SandboxHono>()
  .route('/', providerDeskRoutes({ read: readDns }))
  .put('/api/record', jsonBody(recordSchema), async (c) => {
    await sandboxDb(c.env)
      .insert(dnsRecords)
      .values({ ...c.req.valid('json'), createdAt: Date.now() })
      .onConflictDoNothing()
    return c.body(null, 204)
  })
  .post('/api/remove', jsonBody(removeSchema), async (c) => {
    await sandboxDb(c.env)
      .delete(dnsRecords)
      .where(isOf(c.req.valid('json').action))
    return c.body(null, 204)
  })
