import * as z from 'zod'

import { exchange } from '#worker/providers/exchange.ts'
import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { baseUrlSchema, failedCall, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import {
  eneriusSignature,
  isSignedByEnerius,
  signatureField,
  version,
  type EneriusFields,
  type EneriusMessage,
} from './signature.ts'

/** Credentials of a merchant at the operator's own payment page. */
export const eneriusSecretsSchema = z.strictObject({
  merchantId: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  secret: z.string().min(32).max(200),
})
export const eneriusSettingsSchema = eneriusSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type EneriusSettings = z.infer<typeof eneriusSettingsSchema>

export type Enerius = { settings: EneriusSettings; wire: PaymentWire }

/** A message of ours with what each carries, signed; null where a value cannot be signed. */
export function signedMessage(
  { settings, wire }: Enerius,
  message: EneriusMessage,
  content: Readonly<Record<string, string>>,
): Map<string, string> | null {
  const fields = new Map([
    ['enerius-version', version],
    ['enerius-merchant', settings.merchantId],
    ['enerius-time', String(Math.floor(wire.clock.now() / 1000))],
    ['enerius-nonce', crypto.randomUUID().replaceAll('-', '')],
    ...Object.entries(content).map(([name, value]): [string, string] => [`enerius-${name}`, value]),
  ])
  const signature = eneriusSignature(settings.secret, message, fields)
  return signature === null ? null : fields.set(signatureField, signature)
}

const answerSchema = z.record(z.string(), z.string())

export type EneriusAnswer = { answered: true; fields: EneriusFields } | { answered: false; failure: Failure }
type Failure = { outcome: 'refused'; reason: string } | NoAnswer

/** A signed request. Only HTTP 200 with a signed answer to this very request is an answer. */
export async function callEnerius(
  enerius: Enerius,
  call: {
    path: string
    messages: { request: EneriusMessage; answer: EneriusMessage }
    content: Readonly<Record<string, string>>
    signal?: AbortSignal | undefined
  },
): Promise<EneriusAnswer> {
  const request = signedMessage(enerius, call.messages.request, call.content)
  if (request === null) return { answered: false, failure: { outcome: 'refused', reason: 'unsignable' } }
  const answer = await exchange(enerius.wire, {
    url: `${enerius.settings.baseUrl}${call.path}`,
    of: 'payment',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(Object.fromEntries(request)),
    signal: call.signal,
  })
  if (!answer.answered) return { answered: false, failure: unknown(answer.reason) }
  if (answer.status !== 200) return { answered: false, failure: failedCall(answer.status) }
  const { data } = answerSchema.safeParse(answer.json)
  if (!data) return { answered: false, failure: unknown('unreadable_answer') }
  const fields = new Map(Object.entries(data))
  const isOurs = fields.get('enerius-request-nonce') === request.get('enerius-nonce')
  const isSigned = isSignedByEnerius(enerius.settings, call.messages.answer, fields)
  return isOurs && isSigned ? { answered: true, fields } : { answered: false, failure: unknown('unsigned_answer') }
}
