import { sql, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { hmacHex, secretsEqual, sha256Hex } from '#core/secrets/hashing.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { secretsOf } from '#core/secrets/secret-keys.ts'
import type { Statement } from '#worker/db/db.ts'
import { spentChallenges } from '#worker/db/schema/people/two-factor.table.ts'

const lifetimeMs = 5 * 60_000

/** The purpose of a challenge; `userId` is null where nobody has said who they are. */
export type Purpose = { what: 'sign-in' | 'register' | 'prove'; userId: string | null; browser: string }

/**
 * Returns the cookie that ties a challenge to the browser that asked for it; it outlasts a session that ends meanwhile.
 */
export function browserOf(c: Context<AppEnv>): string {
  const { session, visitor } = cookiesOf(c.get('deps').config)
  return getCookie(c, visitor.name) ?? getCookie(c, session.name) ?? ''
}

const signatureOf = (secret: string, { what, userId, browser }: Purpose, rest: string) =>
  hmacHex(secret, `passkey-challenge:${what}:${userId ?? ''}:${rest}:${browser}`)

/**
 * A challenge, as base64url. No row is kept of it until it was met: it says until when it counts, and is signed for what
 * it is for and the browser that asked.
 */
export function newChallenge({ config, clock }: Dependencies, purpose: Purpose): string {
  const rest = `${newSecret()}.${clock.now() + lifetimeMs}`
  const text = `${rest}.${signatureOf(config.tokenSecret.current, purpose, rest)}`
  return toBase64Url(new TextEncoder().encode(text))
}

/**
 * Returns the mark of a challenge that was met; null for one that is not ours, of another purpose or browser, or out of
 * date.
 */
export function markOfChallenge({ config, clock }: Dependencies, purpose: Purpose, challenge: string): string | null {
  const text = textOf(challenge)
  const [nonce = '', until = '', signature = '', ...more] = text.split('.')
  const isOurs = secretsOf(config.tokenSecret).some((secret) =>
    secretsEqual(signature, signatureOf(secret, purpose, `${nonce}.${until}`)),
  )
  return isOurs && more.length === 0 && Number(until) > clock.now() ? sha256Hex(text) : null
}

function textOf(challenge: string): string {
  try {
    return new TextDecoder().decode(fromBase64Url(challenge))
  } catch {
    return ''
  }
}

/** True while the challenge of this mark was not met. */
export function isUnspent(mark: string): SQL {
  return sql`not exists (select 1 from ${spentChallenges} where hash = ${mark})`
}

/** Keeps that a challenge was met for as long as it would count, where `won`. */
export function spendStatement({ db, clock }: Dependencies, mark: string, won: SQL): Statement {
  return db.run(sql`
    insert into ${spentChallenges} (hash, expires_at)
    select ${mark}, ${clock.now() + lifetimeMs} where ${won}`)
}
