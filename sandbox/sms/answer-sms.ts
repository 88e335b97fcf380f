import { eq } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, statusOf } from '#sandbox/app-calls/call-app.ts'
import { callAsStaff } from '#sandbox/app-calls/staff.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { elksId, isOfTwilio, twilioId } from './send-sms.ts'
import { smsMessages } from './sms.table.ts'
import { signedByTwilio, type TwilioAccount } from './twilio-report.ts'

const settingsSchema = z.object({ smsNumber: z.string(), smsAnswerUrl: z.url() })

/** Roles that see where a number's messages are sent. */
const settingRoles = ['admin', 'group_admin', 'superuser']

type Answering = { db: SandboxDb; env: TwilioAccount; connection: Connection }

/**
 * Returns the address that the owner of a number told their gateway, for what comes to it. Null for a number of nobody.
 */
async function addressOf({ db, connection }: Answering, number: string): Promise<string | null> {
  const { appUrl, accounts, staff } = connection
  for (const { id } of accounts) {
    const user = staff.find(
      ({ roles, accountIds }) =>
        roles.some((role) => settingRoles.includes(role)) && (accountIds.includes(id) || roles.includes('superuser')),
    )
    if (user === undefined) continue
    const path = `/api/staff/account/${encodeURIComponent(id)}/message-template`
    const answer = await callAsStaff({ db, appUrl, user, path, call: { method: 'GET' } })
    const settings = isOk(answer) ? settingsSchema.safeParse(answer.body).data : undefined
    if (settings?.smsNumber === number) return settings.smsAnswerUrl
  }
  return null
}

type Incoming = { url: string; id: string; from: string; to: string; text: string }

async function postElks({ url, id, from, to, text }: Incoming): Promise<number> {
  const created = new Date().toISOString().replace('Z', '')
  const body = new URLSearchParams({ direction: 'incoming', id, from, to, created, message: text })
  return statusOf(url, { method: 'POST', body })
}

async function postTwilio(env: TwilioAccount, { url, id, from, to, text }: Incoming): Promise<number> {
  const form = new URLSearchParams({
    ApiVersion: '2010-04-01',
    AccountSid: env.SMS_API_USER,
    MessageSid: id,
    SmsSid: id,
    From: from,
    To: to,
    Body: text,
    NumMedia: '0',
    NumSegments: '1',
  })
  return statusOf(url, { method: 'POST', headers: await signedByTwilio(env, url, form), body: form })
}

const tries = 3

/** Tells the app as the gateway that sent the message does; the same again where it is not taken. */
async function deliverAnswer(env: TwilioAccount, incoming: Incoming): Promise<number> {
  let status = 0
  for (let attempt = 0; attempt < tries && (status === 0 || status >= 500); attempt += 1) {
    status = isOfTwilio(incoming.id) ? await postTwilio(env, incoming) : await postElks(incoming)
  }
  return status
}

export type AnswerOutcome = 'sent' | 'not_found' | 'not_answerable' | 'refused'

/** The phone that got a message answers it. A sender that is a name, or a number of nobody, cannot be answered. */
export async function answerSms(
  answering: Answering,
  { smsId, text }: { smsId: string; text: string },
): Promise<AnswerOutcome> {
  const [sms] = await answering.db.select().from(smsMessages).where(eq(smsMessages.id, smsId))
  if (sms === undefined) return 'not_found'
  const url = sms.sender.startsWith('+') ? await addressOf(answering, sms.sender) : null
  if (url === null) return 'not_answerable'
  const id = isOfTwilio(sms.id) ? twilioId() : elksId()
  const status = await deliverAnswer(answering.env, { url, id, from: sms.recipient, to: sms.sender, text })
  return status >= 200 && status <= 204 ? 'sent' : 'refused'
}
