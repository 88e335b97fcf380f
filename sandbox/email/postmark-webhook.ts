import { callApp, outsideFetch, type Fetch } from '#sandbox/app-calls/call-app.ts'
import { basicHeader } from '#sandbox/core/basic-auth.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'

import type { Told } from './webhook.ts'

/** What every event says (https://postmarkapp.com/developer/webhooks/webhooks-overview). */
function eventOf({ id, recipients }: Told) {
  return { MessageID: id, ServerID: 1, MessageStream: 'outbound', Tag: '', Metadata: {}, Recipient: recipients[0] }
}

function delivery(email: Told): object {
  return { ...eventOf(email), RecordType: 'Delivery', DeliveredAt: new Date().toISOString(), Details: '250 OK' }
}

function bounce(email: Told, type: 'HardBounce' | 'Transient'): object {
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

/** Tells the app what became of an e-mail, as webhooks do: what went before comes late, and the last word comes again. */
export async function reportOutcomeOfPostmark(env: SandboxEnv, email: Told, via: Fetch = outsideFetch): Promise<void> {
  if (env.APP_URL === undefined) return
  const last = email.lastEvent === 'bounced' ? bounce(email, 'HardBounce') : delivery(email)
  const headers = {
    Authorization: basicHeader('postmark', env.EMAIL_WEBHOOK_SECRET),
    'User-Agent': 'Postmark',
  }
  for (const json of [last, bounce(email, 'Transient'), last]) {
    await callApp(`${env.APP_URL}/api/callback/email/postmark`, { method: 'POST', headers, json }, via)
  }
}
