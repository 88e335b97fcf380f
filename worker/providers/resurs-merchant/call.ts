import * as z from 'zod'

import { exchange, type Answer, type OutgoingRequest } from '#worker/providers/exchange.ts'
import { baseUrlSchema, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { tokensOf, type TokenStore } from './token.ts'

/** A client of the Merchant API and the store that it sells for. */
export const merchantSecretsSchema = z.strictObject({
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(500),
  scope: z.enum(['merchant-api', 'mock-merchant-api']),
  storeId: z.uuid(),
})
export const merchantSettingsSchema = merchantSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type MerchantSettings = z.infer<typeof merchantSettingsSchema>

export type Merchant = { settings: MerchantSettings; wire: PaymentWire; tokens: TokenStore }

type Call = { method: 'GET' | 'POST'; path: string; json?: unknown } & Pick<OutgoingRequest, 'signal' | 'takes'>

/** `wasSent` false: the call itself was never made, because no token came. */
export type MerchantAnswer = Answer | { answered: false; wasSent: boolean; reason: string }

/** One call with a bearer token. A token that is taken no more is replaced once: nothing was done with it. */
export async function callMerchant(merchant: Merchant, call: Call): Promise<MerchantAnswer> {
  const tokens = tokensOf(merchant.settings, merchant.wire, merchant.tokens)
  const first = await tokens.take(call.signal)
  if (first.outcome === 'none') return { answered: false, wasSent: false, reason: first.reason }
  const answer = await send(merchant, call, first.token)
  if (!answer.answered || answer.status !== 401) return answer
  tokens.forget(first.token)
  const next = await tokens.take(call.signal)
  return next.outcome === 'none' || next.token === first.token ? answer : send(merchant, call, next.token)
}

async function send({ settings, wire }: Merchant, call: Call, token: string): Promise<MerchantAnswer> {
  const body = call.json === undefined ? null : JSON.stringify(call.json)
  const answer = await exchange(wire, {
    url: `${settings.baseUrl}${call.path}`,
    of: 'credit',
    method: call.method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body !== null && { 'Content-Type': 'application/json; charset=utf-8' }),
    },
    ...(body !== null && { body }),
    signal: call.signal,
    ...(call.takes && { takes: call.takes }),
  })
  return answer.answered ? answer : { ...answer, wasSent: true }
}

/** An error as the Merchant API words it. */
export const errorSchema = z.object({ code: z.string(), message: z.string() })

/** Returns whether an answer is an error as the Merchant API words it, and not one of something on the way. */
export function isOwnError({ json }: Answer): boolean {
  return errorSchema.safeParse(json).success
}
