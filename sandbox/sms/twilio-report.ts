import { statusOf } from '#sandbox/app-calls/call-app.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'
import { hmacBase64 } from '#sandbox/core/hashing.ts'

import type { Due } from './delivery-reports.ts'

export type TwilioAccount = Pick<SandboxEnv, 'SMS_API_USER' | 'SMS_API_PASSWORD'>

/**
 * Returns the signature of Twilio: over the address as it was given, and each field's name and value in the order of
 * the names.
 */
async function signature(token: string, url: string, form: URLSearchParams): Promise<string> {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hmacBase64('SHA-1', token, `${url}${fields.map(([name, value]) => `${name}${value}`).join('')}`)
}

/** The header that what Twilio posts bears. */
export async function signedByTwilio({ SMS_API_PASSWORD }: TwilioAccount, url: string, form: URLSearchParams) {
  return { 'X-Twilio-Signature': await signature(SMS_API_PASSWORD, url, form) }
}

async function post(env: TwilioAccount, { url, smsId, sender, recipient }: Due, status: string): Promise<number> {
  const form = new URLSearchParams({
    ApiVersion: '2010-04-01',
    AccountSid: env.SMS_API_USER,
    MessageSid: smsId,
    SmsSid: smsId,
    From: sender,
    To: recipient,
    MessageStatus: status,
    SmsStatus: status,
    ...(status === 'undelivered' && { ErrorCode: '30003' }),
  })
  return statusOf(url, { method: 'POST', headers: await signedByTwilio(env, url, form), body: form })
}

/** Reports as Twilio does, in the order in which callbacks come: the last word comes early, and comes again. */
export async function reportOfTwilio(env: TwilioAccount, due: Due): Promise<number> {
  const last = due.status === 'failed' ? 'undelivered' : 'delivered'
  await post(env, due, last)
  await post(env, due, 'sent')
  return post(env, due, last)
}
