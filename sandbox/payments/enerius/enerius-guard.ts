import { lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { readBody } from '#sandbox/core/read-body.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { providerNonces } from '#sandbox/payments/payment.table.ts'

import { fieldsOf, isGenuine, signMessage, type Fields, type MessageKind } from './enerius-message.ts'
import { textsSchema } from './enerius-request.ts'

const shop = ownCredentials.payments.enerius
const toleranceMs = 5 * 60_000

export type EneriusHono = SandboxHono & { Variables: { fields: Fields } }

/** Takes a nonce; false when it was seen before. What is too old to be taken again is forgotten. */
async function takeNonce(db: SandboxDb, nonce: string, now: number): Promise<boolean> {
  const [, taken] = await db.batch([
    db.delete(providerNonces).where(lt(providerNonces.seenAt, now - 4 * toleranceMs)),
    db
      .insert(providerNonces)
      .values({ nonce, seenAt: now })
      .onConflictDoNothing()
      .returning({ nonce: providerNonces.nonce }),
  ])
  return taken.length === 1
}

/** JSON in which a name comes twice is refused, so the names are counted before the last one wins. */
const namesIn = (text: string) => text.match(/"enerius-[a-z-]+"\s*:/g)?.map((name) => name.replace(/\s/g, '')) ?? []
const hasRepeats = (names: readonly string[]) => new Set(names).size !== names.length

/** Lets in a request of this kind that the shop signed just now, and only once. */
export function requestOf(kind: MessageKind) {
  return createMiddleware<EneriusHono>(async (c, next) => {
    const now = Date.now()
    const body = await c.req.text()
    const read = readBody(textsSchema, body)
    const fields = read.ok && !hasRepeats(namesIn(body)) ? fieldsOf(Object.entries(read.body)) : null
    if (fields === null) return c.json({ error: 'malformed' }, 400)
    if (!(await isGenuine(kind, fields, shop))) return c.json({ error: 'signature' }, 401)
    const ageMs = Math.abs(now - Number(fields['enerius-time']) * 1000)
    if (ageMs > toleranceMs) return c.json({ error: 'time' }, 401)
    if (!(await takeNonce(sandboxDb(c.env), fields['enerius-nonce'] ?? '', now))) return c.json({ error: 'nonce' }, 401)
    c.set('fields', fields)
    return next()
  })
}

/** Answers a request whose fields are as the schema wants them, signed. */
export function answering<Schema extends z.ZodType>(
  kind: MessageKind,
  schema: Schema,
  answer: (c: Context<EneriusHono>, request: z.output<Schema>) => Promise<Fields>,
) {
  return async (c: Context<EneriusHono>): Promise<Response> => {
    const read = schema.safeParse(c.get('fields'))
    if (!read.success) return c.json({ error: 'fields' }, 400)
    const nonce = c.get('fields')['enerius-nonce'] ?? ''
    const fields = { ...(await answer(c, read.data)), 'enerius-request-nonce': nonce }
    return c.json(await signMessage(kind, fields, { ...shop, now: Date.now() }))
  }
}
