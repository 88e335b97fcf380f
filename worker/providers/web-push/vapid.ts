import { createECDH, createHash } from 'node:crypto'

import { toBase64Url } from '#core/bytes/base64url.ts'
import type { Config } from '#core/config.ts'

/** Push services take a token for at most a day; half of it leaves room for clocks that differ. */
const tokenLifetimeMs = 12 * 60 * 60_000
/** One token serves an origin this long: services slow down who makes a new one for every message. */
const tokenReuseMs = 6 * 60 * 60_000

type Token = { jwt: string; madeAt: number }
type Vapid = { publicKey: string; sign: (input: string) => Promise<string>; tokens: Map<string, Token> }
/** The configuration that identifies us to a push service. */
export type VapidConfig = { push: Config['push']; email: { sender: string } }

const known = new WeakMap<Config['push'], Vapid>()

/** The key is made of the secret, so that it is configured like every other one and stays as long as that does. */
function createVapid(secret: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(createHash('sha256').update(`vapid:${secret}`).digest())
  const point = new Uint8Array(pair.getPublicKey())
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))]
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: toBase64Url(new Uint8Array(pair.getPrivateKey())) }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  return {
    publicKey: toBase64Url(point),
    async sign(input) {
      const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
      const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(input))
      return toBase64Url(new Uint8Array(signature))
    },
    tokens: new Map(),
  }
}

function vapidOf({ push }: Pick<Config, 'push'>): Vapid {
  const vapid = known.get(push) ?? createVapid(push.secret)
  known.set(push, vapid)
  return vapid
}

const encoded = (part: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)))

/** Returns the address that a push service writes to when something is wrong with us: the sender of our e-mail. */
function contactOf({ email }: VapidConfig): string {
  return `mailto:${/<([^<>]+)>/.exec(email.sender)?.[1] ?? email.sender}`
}

/** The public key that browsers subscribe with: an uncompressed point of P-256 as base64url. */
export function vapidPublicKey(config: Pick<Config, 'push'>): string {
  return vapidOf(config).publicKey
}

/** The Authorization header for a push service (RFC 8292). `now` is in milliseconds. */
export async function vapidHeader(
  config: VapidConfig,
  { origin, now }: { origin: string; now: number },
): Promise<string> {
  const vapid = vapidOf(config)
  const last = vapid.tokens.get(origin)
  const isFresh = last !== undefined && last.madeAt <= now && now - last.madeAt < tokenReuseMs
  const token = isFresh ? last : { jwt: await newToken(config, { origin, now }), madeAt: now }
  vapid.tokens.set(origin, token)
  return `vapid t=${token.jwt}, k=${vapid.publicKey}`
}

async function newToken(config: VapidConfig, { origin, now }: { origin: string; now: number }): Promise<string> {
  const claims = { aud: origin, exp: Math.floor((now + tokenLifetimeMs) / 1000), sub: contactOf(config) }
  const input = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  return `${input}.${await vapidOf(config).sign(input)}`
}
