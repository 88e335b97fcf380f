import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { answerAs, misbehaviourFor, type Refusals } from '#sandbox/core/magic.ts'
import { readForm } from '#sandbox/core/read-body.ts'

import { sendSms } from './delivery-reports.ts'
import { twilioId, type SmsRow } from './send-sms.ts'
import type { SmsRequest } from './sms-request.ts'
import { smsMessages } from './sms.table.ts'

/** A refusal in Twilio's own words (https://www.twilio.com/docs/api/errors). */
export type TwilioError = { status: 400 | 401 | 404 | 429 | 500; code: number; message: string }

const phoneNumber = /^\+[1-9]\d{6,14}$/
/** A name that a phone can show as the sender: at most 11 letters, digits and spaces, one of them a letter. */
const senderName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/
const longestBody = 1_600

/** The account's one messaging service, and the sender that it picks from its pool. */
export const messagingService = { sid: `MG${'5e'.repeat(16)}`, sender: 'Palvelu' } as const

const refused = (code: number, message: string): TwilioError => ({ status: 400, code, message })

/** An address that Twilio calls; a host name with an underscore is none. */
function isCallable(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/_]+(\/|$)/.test(text)
}

type Form = ReadonlyMap<string, string>

function missingIn(form: Form): TwilioError | null {
  if (!form.get('To')) return refused(21_604, "A 'To' phone number is required.")
  if (!form.get('From') && !form.get('MessagingServiceSid')) {
    return refused(21_603, "A 'From' phone number is required.")
  }
  return form.get('Body') ? null : refused(21_602, 'Message body is required.')
}

function problemWithSender(form: Form): TwilioError | null {
  const [from = '', service = ''] = [form.get('From'), form.get('MessagingServiceSid')]
  if (service !== '') {
    if (!/^MG[0-9a-f]{32}$/.test(service)) return refused(21_705, 'The Messaging Service Sid is invalid')
    return service === messagingService.sid ? null : refused(21_701, 'The Messaging Service does not exist')
  }
  if (phoneNumber.test(from) || senderName.test(from)) return null
  return refused(21_606, `The 'From' phone number provided (${from}) is not a valid message-capable number.`)
}

function problemWith(form: Form): TwilioError | null {
  const missing = missingIn(form)
  if (missing !== null) return missing
  const [to = '', body = '', callback = ''] = ['To', 'Body', 'StatusCallback'].map((name) => form.get(name))
  if (!phoneNumber.test(to)) return refused(21_211, `Invalid 'To' Phone Number: ${to}`)
  const problem = problemWithSender(form)
  if (problem !== null) return problem
  if (body.length > longestBody)
    return refused(21_617, 'The concatenated message body exceeds the 1600 character limit')
  if (callback !== '' && !isCallable(callback)) {
    return refused(21_609, `The StatusCallback URL ${callback} is not a valid URL.`)
  }
  return null
}

/** Reads the form of a message to send; an error says what is wrong with it. */
export function readTwilioRequest(form: Form): SmsRequest | TwilioError {
  return (
    problemWith(form) ?? {
      sender: form.get('MessagingServiceSid') ? messagingService.sender : (form.get('From') ?? ''),
      recipient: form.get('To') ?? '',
      message: form.get('Body') ?? '',
      reportUrl: form.get('StatusCallback') || null,
      isDryRun: false,
    }
  )
}

function errorAnswer(c: Context<SandboxHono>, { status, code, message }: TwilioError): Response {
  if (status === 429) c.header('Retry-After', '2')
  return c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)
}

const admission = createMiddleware<SandboxHono>(async (c, next) => {
  const given = basicCredentials(c.req.header('Authorization'))
  if (given?.user === c.env.SMS_API_USER && given.password === c.env.SMS_API_PASSWORD) return next()
  return errorAnswer(c, { status: 401, code: 20_003, message: 'Authenticate' })
})

const notFound: TwilioError = { status: 404, code: 20_404, message: 'The requested resource was not found' }

const ownAccount = createMiddleware<SandboxHono>(async (c, next) =>
  c.req.param('accountSid') === c.env.SMS_API_USER ? next() : errorAnswer(c, notFound),
)

/** Dates as Twilio writes them (RFC 2822). */
const written = (at: number) => new Date(at).toUTCString().replace('GMT', '+0000')

const statuses = { created: 'queued', sent: 'sent', delivered: 'delivered', failed: 'undelivered' } as const

/** A message as Twilio's JSON shows it. */
function answerOf(row: SmsRow, accountSid: string) {
  const isLost = row.status === 'failed'
  const isOfService = row.sender === messagingService.sender
  return {
    sid: row.id,
    account_sid: accountSid,
    messaging_service_sid: isOfService ? messagingService.sid : null,
    api_version: '2010-04-01',
    direction: 'outbound-api',
    status: statuses[row.status],
    from: row.sender,
    to: row.recipient,
    body: row.message,
    num_segments: String(row.parts),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: isLost ? 30_003 : null,
    error_message: isLost ? 'Unreachable destination handset' : null,
    date_created: written(row.createdAt),
    date_updated: written(row.deliveredAt ?? row.createdAt),
    date_sent: row.deliveredAt === null ? null : written(row.deliveredAt),
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${row.id}.json`,
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${row.id}/Media.json` },
  }
}

const refusals: Refusals<TwilioError> = {
  server_error: { status: 500, code: 20_500, message: 'An internal server error has occurred' },
  refused: { status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' },
  rate_limited: { status: 429, code: 20_429, message: 'Too Many Requests' },
}

/** Refusals of a recipient whose number ends with these digits; those that pass come with 400 as well. */
const refusalsByEnding: Readonly<Record<string, readonly [code: number, message: string]>> = {
  '0408': [21_408, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number"],
  '0611': [21_611, "This 'From' number has exceeded the maximum number of queued messages"],
  '0614': [21_614, "'To' number is not a valid mobile number"],
  '0730': [21_730, 'System under maintenance. Please try again later.'],
}

/** The answer to a message that was taken; which sender a service picks is not known yet. */
function takenAnswer(row: SmsRow, accountSid: string) {
  const answer = answerOf(row, accountSid)
  if (answer.messaging_service_sid === null) return answer
  return { ...answer, status: 'accepted', from: null, num_segments: '0' }
}

async function send(c: Context<SandboxHono>, request: SmsRequest): Promise<Response> {
  const own = refusalsByEnding[request.recipient.slice(-4)]
  if (own !== undefined) return errorAnswer(c, refused(...own))
  return answerAs(misbehaviourFor(request.recipient), {
    refuse: (why) => errorAnswer(c, refusals[why]),
    take: async () => c.json(takenAnswer(await sendSms(c, twilioId(), request), c.env.SMS_API_USER), 201),
  })
}

const account = '/2010-04-01/Accounts/:accountSid'

/** Twilio (https://www.twilio.com/docs/messaging/api/message-resource), as far as sending, asking and callbacks go. */
export const twilioRoutes = new Hono<SandboxHono>()
  .use('*', admission)
  .use(`${account}/*`, ownAccount)
  .post(`${account}/Messages.json`, async (c) => {
    const request = readTwilioRequest(await readForm(c))
    return 'code' in request ? errorAnswer(c, request) : send(c, request)
  })
  .get(`${account}/Messages/:file{SM[0-9a-f]+\\.json}`, async (c) => {
    const id = c.req.param('file').replace('.json', '')
    const [sms] = await sandboxDb(c.env).select().from(smsMessages).where(eq(smsMessages.id, id))
    return sms === undefined ? errorAnswer(c, notFound) : c.json(answerOf(sms, c.env.SMS_API_USER))
  })
