import * as z from 'zod'

import { exchange, type Answer, type Silence } from '#worker/providers/exchange.ts'
import { baseUrlSchema, type PaymentWire } from '#worker/providers/payment-wire.ts'

const number = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** An RSA key of ours that answers are encrypted to; all of it is secret but `kid`, `n` and `e`. */
const privateKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
  n: number.min(342),
  e: number,
  d: number,
  p: number,
  q: number,
  dp: number,
  dq: number,
  qi: number,
})

/** `privateKeys`: new checks take the first; the others open what was begun with them. */
export const signicatSecretsSchema = z.strictObject({
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(500),
  accountId: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  privateKeys: z.tuple([privateKeySchema], privateKeySchema),
})
export const signicatSettingsSchema = signicatSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type SignicatSettings = z.infer<typeof signicatSettingsSchema>
export type PrivateKey = z.infer<typeof privateKeySchema>

/** Access tokens that are still good, by address and client. */
export type Tokens = Map<string, { token: string; goodUntil: number }>
export type Signicat = { settings: SignicatSettings; wire: PaymentWire; tokens: Tokens }

const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.number().positive(),
  token_type: z.string().regex(/^bearer$/i),
})

const marginMs = 60_000
/** A long-lived token is asked for again all the same. */
const longestMs = 60 * 60_000

const keyOf = ({ baseUrl, clientId, clientSecret }: SignicatSettings) =>
  JSON.stringify([baseUrl, clientId, clientSecret])

type Signal = AbortSignal | undefined
type Token = { known: true; token: string } | { known: false; reason: string }

async function accessToken(signicat: Signicat, signal: Signal): Promise<Token> {
  const { settings, wire, tokens } = signicat
  const kept = tokens.get(keyOf(settings))
  const now = wire.clock.now()
  if (kept !== undefined && now < kept.goodUntil) return { known: true, token: kept.token }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'signicat-api',
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
  })
  const answer = await exchange(wire, {
    url: `${settings.baseUrl}/auth/open/connect/token`,
    of: 'token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: form.toString(),
    signal,
  })
  if (!answer.answered) return { known: false, reason: `token_${answer.reason}` }
  if (answer.status !== 200) return { known: false, reason: `token_http_${answer.status}` }
  const { data } = tokenSchema.safeParse(answer.json)
  if (data === undefined) return { known: false, reason: 'token_unreadable' }
  const goodUntil = now + Math.min(data.expires_in * 1000, longestMs) - marginMs
  tokens.set(keyOf(settings), { token: data.access_token, goodUntil })
  return { known: true, token: data.access_token }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: object; signal?: Signal }
/** `noToken`: nothing was asked for yet. */
export type SignicatAnswer = Answer | Silence | { answered: false; reason: string; noToken: true }

/** A call with an access token. One that was withdrawn before its time is asked for again, once. */
export async function callSignicat(signicat: Signicat, call: Call): Promise<SignicatAnswer> {
  const first = await callOnce(signicat, call)
  if (!first.answered || first.status !== 401) return first
  signicat.tokens.delete(keyOf(signicat.settings))
  return callOnce(signicat, call)
}

async function callOnce(signicat: Signicat, { method, path, body, signal }: Call): Promise<SignicatAnswer> {
  const { settings, wire } = signicat
  const token = await accessToken(signicat, signal)
  if (!token.known) return { answered: false, reason: token.reason, noToken: true }
  return exchange(wire, {
    url: `${settings.baseUrl}/auth/rest${path}?signicat-accountId=${encodeURIComponent(settings.accountId)}`,
    of: 'identity',
    method,
    headers: {
      Authorization: `Bearer ${token.token}`,
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
}
