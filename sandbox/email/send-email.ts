import type { Context } from 'hono'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, misbehaviourFor, slowAnswerMs, type Misbehaviour } from '#sandbox/core/magic.ts'

import { errorAnswer, readEmailRequest, type EmailError, type EmailRequest } from './email-request.ts'
import { emails } from './email.table.ts'
import { claimKey, releaseKey, rememberKey } from './idempotency.ts'
import { reportOutcome } from './webhook.ts'

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

/** The answer of a service that never took the e-mail; null when it takes it. */
function refusalOf(kind: Misbehaviour | null): EmailError | null {
  switch (kind) {
    case 'server_error':
      return { statusCode: 500, name: 'internal_server_error', message: 'An unexpected error occurred.' }
    case 'refused':
      return { statusCode: 422, name: 'validation_error', message: 'The recipient is on the suppression list.' }
    case 'rate_limited':
      return { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' }
    default:
      return null
  }
}

/** What goes wrong with an e-mail, by whom it is for. */
export function kindFor(email: EmailRequest): Misbehaviour | null {
  const kinds = email.recipients.map((recipient) =>
    recipient.startsWith('bounced@') ? 'fails_later' : misbehaviourFor(recipient),
  )
  return kinds.find((kind) => kind !== null) ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Sending = { body: string; key?: string }

type Storing = { key?: string | undefined; report: typeof reportOutcome }

/** Puts an e-mail into the mailbox, and has the app told what became of it. */
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
  const kind = kindFor(read.email)
  const refusal = refusalOf(kind)
  if (refusal !== null) return errorAnswer(c, refusal)
  const id = await storeEmail(c, read.email, { key, report: reportOutcome })
  if (kind === 'garbage') return garbageAnswer()
  if (kind === 'slow') await scheduler.wait(slowAnswerMs)
  return c.json({ id })
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
