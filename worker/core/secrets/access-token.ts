import { sign, verify } from 'hono/jwt'
import {
  JwtAlgorithmMismatch,
  JwtHeaderInvalid,
  JwtTokenInvalid,
  JwtTokenSignatureMismatched,
} from 'hono/utils/jwt/types'
import * as z from 'zod'

import { keysOf, secretsOf, type Secret } from './secret-keys.ts'

/** A staff access token is short-lived; the session behind it decides whether it still counts. */
export const accessTokenLifetimeSeconds = 15 * 60

const issuer = 'workshop'
const audience = 'staff'

/** `away`: the account of another cell that a user of the operator's looks at, and where it lies. */
export type AccessToken = { userId: string; sessionId: string; away?: Away | undefined }
export type Away = { slot: string; accountId: string }

type TokenInput = { secret: Secret; now: number }

/** A JWT (HS256) that names a user and the session it was made for. `now` is in milliseconds. */
export async function createAccessToken(token: AccessToken, { secret, now }: TokenInput): Promise<string> {
  const iat = Math.floor(now / 1000)
  const exp = iat + accessTokenLifetimeSeconds
  const { userId: sub, sessionId: sid, away } = token
  const claims = { sid, sub, iss: issuer, aud: audience, iat, exp, ...(away && { at: away.slot, acc: away.accountId }) }
  return sign(claims, keysOf(secret).current, 'HS256')
}

const claimsSchema = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: z.string(),
  sid: z.string(),
  exp: z.number(),
  at: z.string().optional(),
  acc: z.string().optional(),
})

const refusals = [JwtTokenInvalid, JwtHeaderInvalid, JwtAlgorithmMismatch, JwtTokenSignatureMismatched]

/**
 * Returns the claims of a token that we signed; null for any other. Its time is not looked at here: hono would go by
 * the machine's clock.
 */
async function signedClaims(jwt: string, secret: string): Promise<unknown> {
  try {
    return await verify(jwt, secret, { alg: 'HS256', exp: false, nbf: false, iat: false })
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return null
    throw error
  }
}

/** Returns the user and session that a token names; null when it is not ours, altered or out of date. */
export async function readAccessToken(jwt: string, { secret, now }: TokenInput): Promise<AccessToken | null> {
  let signed: unknown = null
  for (const one of secretsOf(secret)) signed ??= await signedClaims(jwt, one)
  const claims = claimsSchema.safeParse(signed)
  if (!claims.success || claims.data.exp <= Math.floor(now / 1000)) return null
  const { sub: userId, sid: sessionId, at, acc } = claims.data
  const away = at === undefined || acc === undefined ? undefined : { slot: at, accountId: acc }
  return { userId, sessionId, ...(away && { away }) }
}
