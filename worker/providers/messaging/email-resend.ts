import * as z from 'zod'

import type { Clock } from '#core/clock.ts'
import { secretsEqual } from '#core/secrets/hashing.ts'
import { webhookSignature } from '#core/secrets/standard-webhook.ts'
import { exchange, failureOf, failureOfSilence, type Wire } from '#worker/providers/exchange.ts'
import type { EmailPort, IncomingReport, Refused, ReportReading, SendOutcome, Unknown } from '#worker/providers/port.ts'

import { messageKey } from './limits.ts'
import { forged, jsonOf, nothing, shortWord } from './message-report.ts'

/** `webhookSecret`: what the provider's reports are signed or let in with. */
export type EmailSettings = { baseUrl: string; apiKey: string; webhookSecret: string }

/** Requests that do not name their sender are refused with 403, and the platform's fetch sends no name. */
const userAgent = 'workshop-self-service/1.0'

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
 * 24 hours (https://resend.com/docs/dashboard/emails/idempotency-keys). Its webhooks are signed as Svix does it.
 */
export function createEmailResend(settings: EmailSettings, wire: Wire & { clock: Clock }): EmailPort {
  return {
    isRepeatable: true,
    async send({ from, to, subject, text, html, replyTo, idempotencyKey, reference }, signal): Promise<SendOutcome> {
      const answer = await exchange(wire, {
        url: `${settings.baseUrl}/emails`,
        of: 'message',
        headers: {
          Authorization: `Bearer ${settings.apiKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': messageKey(idempotencyKey, 'resend'),
          'User-Agent': userAgent,
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          html,
          ...(replyTo && { reply_to: replyTo }),
          tags: [{ name: 'reference', value: reference }],
        }),
        signal,
      })
      if (!answer.answered) return failureOfSilence(answer)
      if (answer.status < 200 || answer.status > 299) return failure(answer.status, answer.json)
      const accepted = answerSchema.safeParse(answer.json)
      return accepted.success
        ? { outcome: 'sent', id: accepted.data.id }
        : { outcome: 'unknown', reason: 'unreadable_answer' }
    },
    readReport: (report) => readReport(report, { secret: settings.webhookSecret, now: wire.clock.now() }),
  }
}

const reportSchema = z.object({
  type: z.string(),
  data: z.object({ email_id: z.string().min(1).max(200), bounce: z.object({ type: z.string() }).optional() }),
})

const lost: ReadonlySet<string> = new Set(['email.bounced', 'email.failed', 'email.suppressed'])

function readReport(report: IncomingReport, key: { secret: string; now: number }): ReportReading {
  if (!isSigned(report, key)) return forged
  const read = reportSchema.safeParse(jsonOf(report.body))
  if (!read.success) return nothing
  const { type, data } = read.data
  if (type === 'email.delivered') return { reading: 'report', id: data.email_id, status: 'delivered', reason: null }
  if (type === 'email.complained') return { reading: 'complaint', id: data.email_id }
  if (!lost.has(type)) return nothing
  return { reading: 'report', id: data.email_id, status: 'failed', reason: shortWord(data.bounce?.type) ?? type }
}

const longestSkewSeconds = 300

/** Svix (https://docs.svix.com/receiving/verifying-payloads/how-manual): HMAC-SHA256 over `id.timestamp.body`. */
function isSigned({ headers, body }: IncomingReport, { secret, now }: { secret: string; now: number }): boolean {
  const [id, timestamp] = [headers.get('svix-id') ?? '', headers.get('svix-timestamp') ?? '']
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > longestSkewSeconds) return false
  const wanted = webhookSignature(secret, { id, timestamp, body })
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 10)
  return given.some((signature) => secretsEqual(signature, wanted))
}
