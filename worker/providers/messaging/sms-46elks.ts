import * as z from 'zod'

import { exchange, failureOf, failureOfSilence, type Wire } from '#worker/providers/exchange.ts'
import type { AnswerReading, ReportReading, SendOutcome, SmsPort } from '#worker/providers/port.ts'

import { basicAuthorization } from './basic-authorization.ts'
import { formOf, nothing } from './message-report.ts'

export type SmsSettings = { baseUrl: string; user: string; password: string }

const answerSchema = z.object({ id: z.string().min(1).max(200), status: z.string().optional() })

/**
 * Text messages by 46elks (https://46elks.com/docs/send-sms): a form to `/a1/sms` with HTTP Basic. A success is 200 with
 * JSON `{id, status}`; a failure may be plain text that quotes the number, so it is never passed on. The service
 * knows no idempotency key, and its reports (https://46elks.com/docs/sms-delivery-reports) no signature: their address
 * has to be one that nobody guesses.
 */
export function createSms46elks(settings: SmsSettings, wire: Wire): SmsPort {
  return {
    async send({ from, to, text, reportUrl }, signal): Promise<SendOutcome> {
      const answer = await exchange(wire, {
        url: `${settings.baseUrl}/a1/sms`,
        of: 'message',
        headers: {
          Authorization: basicAuthorization(settings),
          'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
          Accept: 'application/json',
        },
        body: new URLSearchParams({ from, to, message: text, whendelivered: reportUrl }).toString(),
        signal,
      })
      if (!answer.answered) return failureOfSilence(answer)
      if (answer.status !== 200) return failureOf(answer.status)
      const accepted = answerSchema.safeParse(answer.json)
      if (!accepted.success) return { outcome: 'unknown', reason: 'unreadable_answer' }
      if (accepted.data.status === 'failed') return { outcome: 'refused', reason: 'failed', permanent: true }
      return { outcome: 'sent', id: accepted.data.id }
    },
    readReport: ({ body }) => readReport(formOf(body)),
    readAnswer: ({ body }) => readAnswer(formOf(body)),
    // What stands in the body of the answer is sent to the sender of the message.
    answerReceipt: { status: 204, body: null, contentType: 'text/plain' },
  }
}

function readReport(form: URLSearchParams): ReportReading {
  const [id, status] = [form.get('id'), form.get('status')]
  if (id === null || (status !== 'delivered' && status !== 'failed')) return nothing
  return { reading: 'report', id, status, reason: status === 'failed' ? 'not_delivered' : null }
}

/** A message to a number (https://46elks.com/docs/receive-sms): as unsigned as a report, and told again for hours. */
function readAnswer(form: URLSearchParams): AnswerReading {
  const [id, from, text] = [form.get('id'), form.get('from'), form.get('message')]
  if (!id || !from || text === null || form.get('direction') === 'outgoing') return { reading: 'nothing' }
  return { reading: 'answer', id, from, text }
}
