import * as z from 'zod'

import { exchange } from '#worker/providers/exchange.ts'
import { readAnswer, type PaymentWire } from '#worker/providers/payment-wire.ts'

import type { MerchantSettings } from './call.ts'

type Token = { value: string; goodUntil: number }

/** Tokens by client. They are kept for as long as the isolate lives, and belong to nobody's request. */
export type TokenStore = Map<string, Token>

const tokenSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
})

/** A token is not used in the last tenth of its life. */
const usedPart = 0.9

const keyOf = ({ baseUrl, clientId, scope }: MerchantSettings) => [baseUrl, clientId, scope].join(' ')

export type TokenOutcome = { outcome: 'known'; token: string } | { outcome: 'none'; reason: string }

export type Tokens = {
  take: (signal?: AbortSignal) => Promise<TokenOutcome>
  /** This one was not taken any more. */
  forget: (token: string) => void
}

/** The access tokens of one client (OAuth 2.0, client credentials), each fetched once and then kept. */
export function tokensOf(settings: MerchantSettings, wire: PaymentWire, store: TokenStore): Tokens {
  const key = keyOf(settings)
  return {
    async take(signal) {
      const kept = store.get(key)
      if (kept !== undefined && wire.clock.now() < kept.goodUntil) return { outcome: 'known', token: kept.value }
      const now = wire.clock.now()
      const fetched = await fetchToken(settings, wire, signal)
      if (typeof fetched === 'string') return { outcome: 'none', reason: fetched }
      store.set(key, { value: fetched.access_token, goodUntil: now + fetched.expires_in * 1000 * usedPart })
      return { outcome: 'known', token: fetched.access_token }
    },
    forget(token) {
      if (store.get(key)?.value === token) store.delete(key)
    },
  }
}

/** Returns a fetched token, or the reason why there is none as a text. */
async function fetchToken(
  { baseUrl, clientId, clientSecret, scope }: MerchantSettings,
  wire: PaymentWire,
  signal?: AbortSignal,
): Promise<z.infer<typeof tokenSchema> | string> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope }
  const answer = await exchange(wire, {
    url: `${baseUrl}/oauth2/token`,
    of: 'token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
    signal,
  })
  if (!answer.answered) return answer.reason
  if (answer.status !== 200) return `token_http_${answer.status}`
  return readAnswer(answer, tokenSchema) ?? 'unreadable_token'
}
