import * as z from 'zod'

import { exchange } from '#worker/providers/exchange.ts'
import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { baseUrlSchema, failedCall, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { authcode } from './authcode.ts'

/** Keys of a merchant's sub-account at Visma Pay; a pair of test keys makes it a test. */
export const vismaPaySecretsSchema = z.strictObject({
  apiKey: z.string().min(1).max(200),
  privateKey: z.string().min(1).max(200),
})
/** `baseUrl` ends in `/pbwapi`, on Visma's host or on Bambora's. */
export const vismaPaySettingsSchema = vismaPaySecretsSchema.extend({ baseUrl: baseUrlSchema })
export type VismaPaySettings = z.infer<typeof vismaPaySettingsSchema>

export type VismaPay = { settings: VismaPaySettings; wire: PaymentWire }

type Failure = { outcome: 'refused'; reason: string } | NoAnswer
type VismaPayAnswer = { answered: true; result: number; json: unknown } | { answered: false; failure: Failure }

/** The only version that takes a VAT rate with a decimal. */
const version = 'w3.2'

const resultSchema = z.object({ result: z.int() })

/** The results that all calls share. */
export const results = { done: 0, invalid: 1, maintenance: 10 } as const

/**
 * A call: POST of JSON whose authcode is made of the API key and `signed`, where there is one. An answer is HTTP 200 with a number that says
 * what became of it.
 */
export async function callVismaPay(
  { settings, wire }: VismaPay,
  call: { path: string; signed: string | null; body: Record<string, unknown>; signal?: AbortSignal | undefined },
): Promise<VismaPayAnswer> {
  const answer = await exchange(wire, {
    url: `${settings.baseUrl}/${call.path}`,
    of: 'payment',
    headers: { 'Content-Type': 'application/json; charset=utf-8', Accept: 'application/json' },
    body: JSON.stringify({
      version,
      api_key: settings.apiKey,
      ...call.body,
      authcode: authcode(
        settings.privateKey,
        call.signed === null ? [settings.apiKey] : [settings.apiKey, call.signed],
      ),
    }),
    signal: call.signal,
  })
  if (!answer.answered) return { answered: false, failure: unknown(answer.reason) }
  if (answer.status !== 200) return { answered: false, failure: failedCall(answer.status) }
  const { data } = resultSchema.safeParse(answer.json)
  if (!data) return { answered: false, failure: unknown('unreadable_answer') }
  return { answered: true, result: data.result, json: answer.json }
}

/** A short word for a result that is not success. */
export function refusal(result: number): { outcome: 'refused'; reason: string } {
  if (result === results.maintenance) return { outcome: 'refused', reason: 'maintenance' }
  return { outcome: 'refused', reason: result === results.invalid ? 'invalid' : `result_${result}` }
}
