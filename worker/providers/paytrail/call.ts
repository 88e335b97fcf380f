import * as z from 'zod'

import { exchange } from '#worker/providers/exchange.ts'
import { baseUrlSchema, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { isPaytrailField, isSignedByPaytrail, paytrailSignature } from './signature.ts'

/** Credentials of a merchant at Paytrail. A test differs from the real thing by these alone. */
export const paytrailSecretsSchema = z.strictObject({
  account: z.string().regex(/^\d{1,20}$/),
  secret: z.string().min(1).max(200),
})
export const paytrailSettingsSchema = paytrailSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type PaytrailSettings = z.infer<typeof paytrailSettingsSchema>

export type Paytrail = { settings: PaytrailSettings; wire: PaymentWire }

type Call = {
  method: 'GET' | 'POST'
  path: string
  transactionId?: string
  body?: string
  signal?: AbortSignal | undefined
}

/** `signed` is false for failures that came from something in between. */
export type PaytrailAnswer =
  | { answered: true; status: number; signed: boolean; json: unknown }
  | { answered: false; reason: string }

function signedHeaders({ settings, wire }: Paytrail, { method, transactionId, body = '' }: Call) {
  const fields = new Map([
    ['checkout-account', settings.account],
    ['checkout-algorithm', 'sha256'],
    ['checkout-method', method],
    ['checkout-nonce', crypto.randomUUID()],
    ['checkout-timestamp', new Date(wire.clock.now()).toISOString()],
  ])
  if (transactionId !== undefined) fields.set('checkout-transaction-id', transactionId)
  const signature = paytrailSignature(settings.secret, fields, body) ?? ''
  return { ...Object.fromEntries(fields), signature, 'platform-name': 'workshop-self-service' }
}

/**
 * A signed call. A success without Paytrail's own signature is no answer, and neither is anything whose signature is
 * wrong; only failures may come unsigned, from a gateway.
 */
export async function callPaytrail(paytrail: Paytrail, call: Call): Promise<PaytrailAnswer> {
  const { settings, wire } = paytrail
  const headers: Record<string, string> = { Accept: 'application/json', ...signedHeaders(paytrail, call) }
  if (call.body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8'
  const answer = await exchange(wire, {
    url: `${settings.baseUrl}${call.path}`,
    of: 'payment',
    method: call.method,
    headers,
    ...(call.body !== undefined && { body: call.body }),
    signal: call.signal,
  })
  if (!answer.answered) return answer
  const { status, text, json } = answer
  const signature = answer.headers.get('signature')
  if (signature === null && (status < 200 || status > 299)) return { answered: true, status, signed: false, json }
  const fields = new Map([...answer.headers].filter(([name]) => isPaytrailField(name)))
  const signed = isSignedByPaytrail(settings, { fields, signature: signature ?? '', body: text })
  return signed ? { answered: true, status, signed, json } : { answered: false, reason: 'unsigned_answer' }
}
