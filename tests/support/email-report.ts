import { env } from 'cloudflare:workers'

import { webhookSignature } from '#core/secrets/standard-webhook.ts'

import type { TestApp } from './app.ts'
import { testNow } from './clock.ts'

/** Sends the e-mail provider's (Resend's) report of a message, signed as it signs. Returns the status of the answer. */
export async function emailReport(app: TestApp, type: string, messageId: string, reference?: string): Promise<number> {
  const body = JSON.stringify({ type, data: { email_id: messageId, ...(reference && { tags: { reference } }) } })
  const signed = { id: 'evt_1', timestamp: String(testNow / 1000), body: new TextEncoder().encode(body) }
  const headers = {
    'Content-Type': 'application/json',
    'svix-id': signed.id,
    'svix-timestamp': signed.timestamp,
    'svix-signature': webhookSignature(env.EMAIL_WEBHOOK_SECRET, signed),
  }
  return (await app.request('/api/callback/email/resend', { method: 'POST', body, headers, csrf: false })).status
}
