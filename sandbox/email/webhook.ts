import { callApp, outsideFetch, type Fetch } from '#sandbox/app-calls/call-app.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'
import { webhookSignature } from '#sandbox/core/hashing.ts'

/** An e-mail that is reported to the app. */
export type ReportedEmail = {
  id: string
  sender: string
  recipients: readonly string[]
  subject: string
  lastEvent: string
  labels: Readonly<Record<string, string>>
}

async function post(env: SandboxEnv, type: string, email: ReportedEmail, via: Fetch): Promise<void> {
  const createdAt = new Date().toISOString()
  const data = {
    email_id: email.id,
    from: email.sender,
    to: email.recipients,
    subject: email.subject,
    tags: email.labels,
  }
  const bounce = type === 'email.bounced' ? { bounce: { type: 'Permanent', message: 'The mailbox is not known' } } : {}
  const json = { type, created_at: createdAt, data: { ...data, created_at: createdAt, ...bounce } }
  const id = `msg_${crypto.randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const secret = env.EMAIL_WEBHOOK_SECRET
  const signature = await webhookSignature({ id, timestamp, body: JSON.stringify(json), secret })
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature }
  await callApp(`${env.APP_URL}/api/callback/email/resend`, { method: 'POST', headers, json }, via)
}

/** The owner of such an address marks all as spam, as `complained@resend.dev` does. */
export function isComplained({ recipients }: ReportedEmail): boolean {
  return recipients.some((recipient) => recipient.startsWith('complained@'))
}

/** Reports what became of an e-mail, as webhooks do: the last word comes early, and comes again. */
export async function reportOutcome(env: SandboxEnv, email: ReportedEmail, via: Fetch = outsideFetch): Promise<void> {
  if (env.APP_URL === undefined) return
  const last = `email.${email.lastEvent}`
  await post(env, last, email, via)
  await post(env, 'email.sent', email, via)
  await post(env, last, email, via)
  if (isComplained(email)) await post(env, 'email.complained', email, via)
}
