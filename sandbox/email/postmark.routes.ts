import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { garbageAnswer, slowAnswerMs, type Misbehaviour } from '#sandbox/core/magic.ts'

import type { EmailRequest } from './email-request.ts'
import { emails } from './email.table.ts'
import { postmarkError, readPostmarkRequest, type PostmarkError } from './postmark-request.ts'
import { reportOutcomeOfPostmark } from './postmark-webhook.ts'
import { kindFor, storeEmail } from './send-email.ts'

function errorAnswer(c: Context<SandboxHono>, { status, ErrorCode, Message }: PostmarkError): Response {
  if (status === 429) c.header('Retry-After', '2')
  return c.json({ ErrorCode, Message }, status)
}

/** Its token checks an e-mail and sends nothing. */
const testToken = 'POSTMARK_API_TEST'

const admission = createMiddleware<SandboxHono>(async (c, next) => {
  const token = c.req.header('X-Postmark-Server-Token')
  if (token === c.env.EMAIL_API_KEY || token === testToken) return next()
  const Message =
    token === undefined
      ? 'No Account or Server API tokens were supplied in the HTTP headers.'
      : 'Request does not contain a valid Server token.'
  return errorAnswer(c, { status: 401, ErrorCode: 10, Message })
})

/** The answer of a service that never took the e-mail; null when it takes it. */
function refusalOf(kind: Misbehaviour | null): PostmarkError | null {
  switch (kind) {
    case 'server_error':
      return { status: 500, ErrorCode: 100, Message: 'The service is not available for the moment.' }
    case 'refused':
      return postmarkError(406, 'You tried to send to recipient(s) that have been marked as inactive.')
    case 'rate_limited':
      return { status: 429, ErrorCode: 429, Message: 'Rate limit exceeded.' }
    default:
      return null
  }
}

function taken(c: Context, { recipients }: EmailRequest, MessageID: string): Response {
  const SubmittedAt = new Date().toISOString()
  return c.json({ To: recipients.join(', '), SubmittedAt, MessageID, ErrorCode: 0, Message: 'OK' })
}

async function send(c: Context<SandboxHono>, email: EmailRequest): Promise<Response> {
  if (c.req.header('X-Postmark-Server-Token') === testToken) return taken(c, email, crypto.randomUUID())
  const kind = kindFor(email)
  const refusal = refusalOf(kind)
  if (refusal !== null) return errorAnswer(c, refusal)
  const id = await storeEmail(c, email, { report: reportOutcomeOfPostmark })
  if (kind === 'garbage') return garbageAnswer()
  if (kind === 'slow') await scheduler.wait(slowAnswerMs)
  return taken(c, email, id)
}

/** Postmark (https://postmarkapp.com/developer/api/email-api), as far as sending, asking and webhooks go. */
export const postmarkRoutes = new Hono<SandboxHono>()
  .use('*', admission)
  .post('/email', async (c) => {
    if (!c.req.header('Content-Type')?.startsWith('application/json')) {
      return errorAnswer(c, { status: 415, ErrorCode: 409, Message: 'The Content-Type has to be application/json.' })
    }
    const email = readPostmarkRequest(await c.req.json<unknown>().catch(() => undefined))
    return 'ErrorCode' in email ? errorAnswer(c, email) : send(c, email)
  })
  .get('/messages/outbound/:id/details', async (c) => {
    const [email] = await sandboxDb(c.env)
      .select()
      .from(emails)
      .where(eq(emails.id, c.req.param('id')))
    if (email === undefined) return errorAnswer(c, postmarkError(701, 'This message was not found.'))
    const ReceivedAt = new Date(email.createdAt).toISOString()
    const Type = email.lastEvent === 'bounced' ? 'Bounced' : 'Delivered'
    return c.json({
      MessageID: email.id,
      MessageStream: 'outbound',
      From: email.sender,
      To: email.recipients.map((Email) => ({ Email, Name: null })),
      Recipients: email.recipients,
      Subject: email.subject,
      TextBody: email.text,
      HtmlBody: email.html,
      ReceivedAt,
      Status: 'Sent',
      MessageEvents: email.recipients.map((Recipient) => ({ Recipient, ReceivedAt, Type, Details: {} })),
    })
  })
