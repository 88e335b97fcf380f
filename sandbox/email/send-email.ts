import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'

import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { digestHex } from '#sandbox/core/hashing.ts'
import { answerAs, misbehaviourFor, type Misbehaviour, type Refusals } from '#sandbox/core/magic.ts'
import { parseJson } from '#sandbox/core/read-body.ts'

import { errorAnswer, readEmailRequest, type EmailError, type EmailRequest } from './email-request.ts'
import { emails, emailIdempotencyKeys } from './email.table.ts'
import { reportOutcome } from './webhook.ts'

const rememberedMs = 24 * 60 * 60_000
/** A first call that has not ended by now died on the way. */
const abandonedMs = 60_000

type Claim = { kind: 'first' } | { kind: 'repeat'; emailId: string } | { kind: 'other_body' } | { kind: 'concurrent' }

type Call = { db: SandboxDb; now: number; key: string; body: string }

/** Takes a key for this call, or answers what an earlier call with it came to. */
export async function claimKey({ db, now, key, body }: Call): Promise<Claim> {
  const bodyHash = await digestHex('SHA-256', body)
  const { createdAt, emailId } = emailIdempotencyKeys
  const forgotten = or(lt(createdAt, now - rememberedMs), and(isNull(emailId), lt(createdAt, now - abandonedMs)))
  const [, inserted, known] = await db.batch([
    db.delete(emailIdempotencyKeys).where(and(eq(emailIdempotencyKeys.key, key), forgotten)),
    db
      .insert(emailIdempotencyKeys)
      .values({ key, bodyHash, emailId: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: emailIdempotencyKeys.key }),
    db.select().from(emailIdempotencyKeys).where(eq(emailIdempotencyKeys.key, key)),
  ])
  const [row] = known
  if (inserted.length === 1 || row === undefined) return { kind: 'first' }
  if (row.bodyHash !== bodyHash) return { kind: 'other_body' }
  return row.emailId === null ? { kind: 'concurrent' } : { kind: 'repeat', emailId: row.emailId }
}

/** The statement that ties a key to the e-mail it sent. */
function rememberKey(db: SandboxDb, key: string, emailId: string) {
  return db.update(emailIdempotencyKeys).set({ emailId }).where(eq(emailIdempotencyKeys.key, key))
}

/** Frees the key of a call that sent nothing. */
async function releaseKey(db: SandboxDb, key: string): Promise<void> {
  await db
    .delete(emailIdempotencyKeys)
    .where(and(eq(emailIdempotencyKeys.key, key), isNull(emailIdempotencyKeys.emailId)))
}

const longestKey = 256

const keyErrors = {
  other_body: {
    statusCode: 409,
    name: 'invalid_idempotent_request',
    message: 'This idempotency key has already been used with another payload.',
  },
  concurrent: {
    statusCode: 409,
    name: 'concurrent_idempotent_requests',
    message: 'Another request with this idempotency key is still in progress.',
  },
  too_long: {
    statusCode: 400,
    name: 'invalid_idempotency_key',
    message: 'The key must be between 1 and 256 characters.',
  },
} as const satisfies Record<string, EmailError>

const refusals: Refusals<EmailError> = {
  server_error: { statusCode: 500, name: 'internal_server_error', message: 'An unexpected error occurred.' },
  refused: { statusCode: 422, name: 'validation_error', message: 'The recipient is on the suppression list.' },
  rate_limited: { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' },
}

/** Returns the misbehaviour of an e-mail, by its recipients; null for none. */
export function kindFor(email: EmailRequest): Misbehaviour | null {
  const kinds = email.recipients.map((recipient) =>
    recipient.startsWith('bounced@') ? 'fails_later' : misbehaviourFor(recipient),
  )
  return kinds.find((kind) => kind !== null) ?? null
}

export async function findEmail(c: Context<SandboxHono>, id: string) {
  return (await sandboxDb(c.env).select().from(emails).where(eq(emails.id, id)).get()) ?? null
}

type Sending = { body: string; key?: string }

type Storing = { key?: string | undefined; report: typeof reportOutcome }

/** Puts an e-mail into the mailbox, and reports to the app what became of it. */
export async function storeEmail(c: Context<SandboxHono>, email: EmailRequest, storing: Storing): Promise<string> {
  const { key, report } = storing
  const db = sandboxDb(c.env)
  const id = crypto.randomUUID()
  const lastEvent = kindFor(email) === 'fails_later' ? 'bounced' : 'delivered'
  const insert = db.insert(emails).values({ id, ...email, lastEvent, createdAt: Date.now() })
  if (key === undefined) await insert
  else await db.batch([insert, rememberKey(db, key, id)])
  c.executionCtx.waitUntil(report(c.env, { id, ...email, lastEvent }))
  return id
}

/** Takes an e-mail, or answers why not. */
export async function sendEmail(c: Context<SandboxHono>, { body, key }: Sending): Promise<Response> {
  const read = readEmailRequest(parseJson(body))
  if (!read.ok) return errorAnswer(c, read.error)
  const { email } = read
  return answerAs(kindFor(email), {
    refuse: (why) => errorAnswer(c, refusals[why]),
    take: async () => c.json({ id: await storeEmail(c, email, { key, report: reportOutcome }) }),
  })
}

/** As `sendEmail`, but a repeat of the same call sends nothing and gets the first one's answer. */
export async function sendEmailOnce(c: Context<SandboxHono>, { body, key }: Required<Sending>): Promise<Response> {
  if (key.length === 0 || key.length > longestKey) return errorAnswer(c, keyErrors.too_long)
  const db = sandboxDb(c.env)
  const claim = await claimKey({ db, now: Date.now(), key, body })
  if (claim.kind === 'repeat') return c.json({ id: claim.emailId })
  if (claim.kind !== 'first') return errorAnswer(c, keyErrors[claim.kind])
  const answer = await sendEmail(c, { body, key })
  if (answer.status >= 400) await releaseKey(db, key)
  return answer
}
