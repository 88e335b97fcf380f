import * as z from 'zod'

import { secretsEqual } from '#core/secrets/hashing.ts'
import { exchange, failureOf, failureOfSilence, type Wire } from '#worker/providers/exchange.ts'
import type { EmailPort, IncomingReport, ReportReading, SendOutcome } from '#worker/providers/port.ts'

import { basicAuthorization } from './basic-authorization.ts'
import type { EmailSettings } from './email-resend.ts'
import { messageKey } from './limits.ts'
import { forged, jsonOf, nothing, shortWord } from './message-report.ts'

const answerSchema = z.object({ MessageID: z.string().min(1).max(200), ErrorCode: z.literal(0) })
const errorSchema = z.object({ ErrorCode: z.int() })

/** The user name of the HTTP Basic that reports come with; the password is `webhookSecret`. */
const reportUser = 'postmark'

/**
 * E-mail by Postmark (https://postmarkapp.com/developer/api/email-api): JSON to `/email` with a server token. A success
 * is 200 with `{MessageID, ErrorCode: 0}`, a failure `{ErrorCode, Message}`. The service knows no idempotency key, and
 * its webhooks (https://postmarkapp.com/developer/webhooks/webhooks-overview) no signature: they are let in by HTTP Basic.
 */
export function createEmailPostmark(settings: EmailSettings, wire: Wire): EmailPort {
  return {
    isRepeatable: false,
    async send({ from, to, subject, text, html, replyTo, idempotencyKey, reference }, signal): Promise<SendOutcome> {
      const answer = await exchange(wire, {
        url: `${settings.baseUrl}/email`,
        of: 'message',
        headers: {
          'X-Postmark-Server-Token': settings.apiKey,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({
          From: from,
          To: to,
          Subject: subject,
          TextBody: text,
          HtmlBody: html,
          ...(replyTo && { ReplyTo: replyTo }),
          MessageStream: 'outbound',
          TrackOpens: false,
          TrackLinks: 'None',
          Metadata: { key: messageKey(idempotencyKey, 'postmark'), reference },
        }),
        signal,
      })
      if (!answer.answered) return failureOfSilence(answer)
      if (answer.status < 200 || answer.status > 299) {
        const error = errorSchema.safeParse(answer.json)
        return failureOf(answer.status, error.success ? `postmark_${error.data.ErrorCode}` : undefined)
      }
      const accepted = answerSchema.safeParse(answer.json)
      return accepted.success
        ? { outcome: 'sent', id: accepted.data.MessageID }
        : { outcome: 'unknown', reason: 'unreadable_answer' }
    },
    readReport: (report) => readReport(report, settings.webhookSecret),
  }
}

const reportSchema = z.object({
  RecordType: z.string(),
  MessageID: z.string().min(1).max(200),
  Type: z.string().optional(),
})

/** Bounces that say nothing of whether the message arrives (https://postmarkapp.com/developer/api/bounce-api). */
const passing: ReadonlySet<string> = new Set([
  'Transient',
  'AutoResponder',
  'AddressChange',
  'ChallengeVerification',
  'Subscribe',
  'Unsubscribe',
])

function readReport({ headers, body }: IncomingReport, password: string): ReportReading {
  const wanted = basicAuthorization({ user: reportUser, password })
  if (!secretsEqual(headers.get('Authorization') ?? '', wanted)) return forged
  const read = reportSchema.safeParse(jsonOf(body))
  if (!read.success) return nothing
  const { RecordType: kind, MessageID: id, Type: type = '' } = read.data
  if (kind === 'Delivery') return { reading: 'report', id, status: 'delivered', reason: null }
  if (kind === 'SpamComplaint') return { reading: 'complaint', id }
  if (kind !== 'Bounce' || passing.has(type)) return nothing
  return { reading: 'report', id, status: 'failed', reason: shortWord(type) ?? 'bounced' }
}
