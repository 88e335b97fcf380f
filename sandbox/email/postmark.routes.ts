import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { callApp, outsideFetch, type Fetch } from '#sandbox/app-calls/call-app.ts'
import { basicHeader } from '#sandbox/core/basic-auth.ts'
import type { SandboxHono, SandboxEnv } from '#sandbox/core/env.ts'
import { answerAs, type Refusals } from '#sandbox/core/magic.ts'

import type { EmailRequest } from './email-request.ts'
import { postmarkError, readPostmarkRequest, type PostmarkError } from './postmark-request.ts'
import { findEmail, kindFor, storeEmail } from './send-email.ts'
import { isComplained, type ReportedEmail } from './webhook.ts'

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

const refusals: Refusals<PostmarkError> = {
  server_error: { status: 500, ErrorCode: 100, Message: 'The service is not available for the moment.' },
  refused: postmarkError(406, 'You tried to send to recipient(s) that have been marked as inactive.'),
  rate_limited: { status: 429, ErrorCode: 429, Message: 'Rate limit exceeded.' },
}

function taken(c: Context, { recipients }: EmailRequest, MessageID: string): Response {
  const SubmittedAt = new Date().toISOString()
  return c.json({ To: recipients.join(', '), SubmittedAt, MessageID, ErrorCode: 0, Message: 'OK' })
}

async function send(c: Context<SandboxHono>, email: EmailRequest): Promise<Response> {
  if (c.req.header('X-Postmark-Server-Token') === testToken) return taken(c, email, crypto.randomUUID())
  return answerAs(kindFor(email), {
    refuse: (why) => errorAnswer(c, refusals[why]),
    take: async () => taken(c, email, await storeEmail(c, email, { report: reportOutcomeOfPostmark })),
  })
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
    const email = await findEmail(c, c.req.param('id'))
    if (email === null) return errorAnswer(c, postmarkError(701, 'This message was not found.'))
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

/** Returns the fields of every event (https://postmarkapp.com/developer/webhooks/webhooks-overview). */
function eventOf({ id, recipients, labels }: ReportedEmail) {
  return { MessageID: id, ServerID: 1, MessageStream: 'outbound', Tag: '', Metadata: labels, Recipient: recipients[0] }
}

function delivery(email: ReportedEmail): object {
  return { ...eventOf(email), RecordType: 'Delivery', DeliveredAt: new Date().toISOString(), Details: '250 OK' }
}

function bounce(email: ReportedEmail, type: 'HardBounce' | 'Transient'): object {
  const { Recipient: Email, ...event } = eventOf(email)
  const isHard = type === 'HardBounce'
  return {
    ...event,
    RecordType: 'Bounce',
    ID: 1,
    Type: type,
    TypeCode: isHard ? 1 : 2,
    Name: isHard ? 'Hard bounce' : 'Message delayed',
    Description: isHard ? 'The server was unable to deliver your message' : 'The server could not temporarily deliver',
    Email,
    From: email.sender,
    BouncedAt: new Date().toISOString(),
    Inactive: isHard,
    CanActivate: true,
    Subject: email.subject,
  }
}

function complaint(email: ReportedEmail): object {
  const { Recipient: Email, ...event } = eventOf(email)
  const BouncedAt = new Date().toISOString()
  return { ...event, RecordType: 'SpamComplaint', ID: 1, Type: 'SpamComplaint', Email, From: email.sender, BouncedAt }
}

/** Reports what became of an e-mail, as webhooks do: what went before comes late, and the last word comes again. */
export async function reportOutcomeOfPostmark(
  env: SandboxEnv,
  email: ReportedEmail,
  via: Fetch = outsideFetch,
): Promise<void> {
  if (env.APP_URL === undefined) return
  const last = email.lastEvent === 'bounced' ? bounce(email, 'HardBounce') : delivery(email)
  const headers = {
    Authorization: basicHeader('postmark', env.EMAIL_WEBHOOK_SECRET),
    'User-Agent': 'Postmark',
  }
  const complaints = isComplained(email) ? [complaint(email)] : []
  for (const json of [last, bounce(email, 'Transient'), last, ...complaints]) {
    await callApp(`${env.APP_URL}/api/callback/email/postmark`, { method: 'POST', headers, json }, via)
  }
}
