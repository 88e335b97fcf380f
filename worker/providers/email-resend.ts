import * as z from 'zod'

import { exchange, failureOf, type Wire } from './exchange.ts'
import type { EmailPort, Refused, SendOutcome, Unknown } from './port.ts'

export type EmailResendSettings = { baseUrl: string; apiKey: string }

/** Requests that do not name their sender are refused with 403, and the platform's fetch sends no name. */
const userAgent = 'workshop-self-service/1.0'
const longestKey = 256

const answerSchema = z.object({ id: z.string().min(1).max(200) })
const errorSchema = z.object({ name: z.string().regex(/^[a-z_]{1,64}$/) })

function failure(status: number, json: unknown): Refused | Unknown {
  const error = errorSchema.safeParse(json)
  const reason = error.success ? error.data.name : `http_${status}`
  // A message with this key is on its way, or was sent with another content: it must not be taken for lost.
  if (status === 409) {
    return reason === 'concurrent_idempotent_requests'
      ? { outcome: 'refused', reason, permanent: false }
      : { outcome: 'unknown', reason }
  }
  return failureOf(status, reason)
}

/**
 * E-mail by Resend (https://resend.com/docs/api-reference/emails/send-email): JSON to `/emails` with a bearer key. A
 * success is `{id}`, a failure `{name, message, statusCode}`. The same Idempotency-Key gives the first answer again for
 * 24 hours (https://resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function createEmailResend(settings: EmailResendSettings, wire: Wire): EmailPort {
  return {
    async send({ from, to, subject, text, html, idempotencyKey }, signal): Promise<SendOutcome> {
      const answer = await exchange(wire, {
        url: `${settings.baseUrl}/emails`,
        headers: {
          Authorization: `Bearer ${settings.apiKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': idempotencyKey.slice(0, longestKey),
          'User-Agent': userAgent,
        },
        body: JSON.stringify({ from, to: [to], subject, text, html }),
        signal,
      })
      if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
      if (answer.status < 200 || answer.status > 299) return failure(answer.status, answer.json)
      const accepted = answerSchema.safeParse(answer.json)
      return accepted.success
        ? { outcome: 'sent', id: accepted.data.id }
        : { outcome: 'unknown', reason: 'unreadable_answer' }
    },
  }
}
