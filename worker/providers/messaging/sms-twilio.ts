import { createHmac } from 'node:crypto'

import * as z from 'zod'

import { secretsEqual } from '#core/secrets/hashing.ts'
import { exchange, failureOf, failureOfSilence, type Wire } from '#worker/providers/exchange.ts'
import type {
  AnswerReading,
  IncomingReport,
  Refused,
  ReportReading,
  SendOutcome,
  SmsPort,
  Unknown,
} from '#worker/providers/port.ts'

import { basicAuthorization } from './basic-authorization.ts'
import { longestTwilioText } from './limits.ts'
import { forged, formOf, nothing, shortWord } from './message-report.ts'
import type { SmsSettings } from './sms-46elks.ts'

const answerSchema = z.object({ sid: z.string().min(1).max(200), status: z.string() })
const errorSchema = z.object({ code: z.int() })

/** Statuses that will not change any more (https://www.twilio.com/docs/messaging/api/message-resource). */
const arrived: ReadonlySet<string> = new Set(['delivered', 'read'])
const lost: ReadonlySet<string> = new Set(['undelivered', 'failed', 'canceled'])

/**
 * Text messages by Twilio (https://www.twilio.com/docs/messaging/api/message-resource): a form to
 * `/2010-04-01/Accounts/{sid}/Messages.json` with HTTP Basic, `user` being the account's sid and `password` its auth
 * token. A success is 201 with JSON `{sid, status}`, a failure `{code, message, status}`. The service knows no
 * idempotency key; its reports are signed with the auth token over the address that it was given.
 */
export function createSmsTwilio(settings: SmsSettings, wire: Wire): SmsPort {
  const { baseUrl, user, password } = settings
  return {
    async send({ from, to, text, reportUrl }, signal): Promise<SendOutcome> {
      if (text.length > longestTwilioText) return { outcome: 'refused', reason: 'too_long', permanent: true }
      const answer = await exchange(wire, {
        url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
        of: 'message',
        headers: {
          Authorization: basicAuthorization(settings),
          'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
          Accept: 'application/json',
        },
        body: new URLSearchParams({ From: from, To: to, Body: text, StatusCallback: reportUrl }).toString(),
        signal,
      })
      if (!answer.answered) return failureOfSilence(answer)
      if (answer.status < 200 || answer.status > 299) return refusal(answer.status, answer.json)
      const accepted = answerSchema.safeParse(answer.json)
      if (!accepted.success) return { outcome: 'unknown', reason: 'unreadable_answer' }
      if (lost.has(accepted.data.status)) return { outcome: 'refused', reason: accepted.data.status, permanent: true }
      return { outcome: 'sent', id: accepted.data.sid }
    },
    readReport: (report) => readReport(report, password),
    readAnswer: (call) => readAnswer(call, password),
    // TwiML that says nothing: nothing is sent to the sender of the message.
    answerReceipt: { status: 200, body: '<?xml version="1.0" encoding="UTF-8"?><Response/>', contentType: 'text/xml' },
  }
}

/** Refused for the moment, with 400 as for good: the sender's queue is full; a maintenance break. */
const passingCodes: ReadonlySet<number> = new Set([21_611, 21_730])

function refusal(status: number, json: unknown): Refused | Unknown {
  const error = errorSchema.safeParse(json)
  if (!error.success) return failureOf(status)
  const { code } = error.data
  const failure = failureOf(status, `twilio_${code}`)
  return failure.outcome === 'refused' && passingCodes.has(code) ? { ...failure, permanent: false } : failure
}

/** The form of a call that bears the signature of Twilio; null where it does not. */
function signedForm({ url, headers, body }: IncomingReport, token: string): URLSearchParams | null {
  const form = formOf(body)
  const signature = headers.get('X-Twilio-Signature') ?? ''
  return secretsEqual(signature, twilioSignature(token, url, form)) ? form : null
}

/** A message to a number (https://www.twilio.com/docs/messaging/guides/webhook-request), signed as a report is. */
function readAnswer(call: IncomingReport, token: string): AnswerReading {
  const form = signedForm(call, token)
  if (form === null) return { reading: 'forged' }
  const [id, from] = [form.get('MessageSid'), form.get('From')]
  if (!id || !from) return { reading: 'nothing' }
  return { reading: 'answer', id, from, text: form.get('Body') ?? '' }
}

function readReport(call: IncomingReport, token: string): ReportReading {
  const form = signedForm(call, token)
  if (form === null) return forged
  const [id, status] = [form.get('MessageSid'), form.get('MessageStatus') ?? '']
  if (id === null) return nothing
  if (arrived.has(status)) return { reading: 'report', id, status: 'delivered', reason: null }
  if (!lost.has(status)) return nothing
  const code = shortWord(form.get('ErrorCode'))
  return { reading: 'report', id, status: 'failed', reason: code === null ? status : `twilio_${code}` }
}

/**
 * Returns the signature of Twilio (https://www.twilio.com/docs/usage/security): base64 of HMAC-SHA1 over the whole
 * address and the form's names and values in the order of the names, the values of one name once each and in order.
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  const pairs = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`))
  return createHmac('sha1', token)
    .update(`${url}${pairs.join('')}`)
    .digest('base64')
}
