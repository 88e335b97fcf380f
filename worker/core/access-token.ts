import { errors, jwtVerify, SignJWT } from 'jose'

/** A staff access token is short-lived; the session behind it decides whether it still counts. */
export const accessTokenLifetimeSeconds = 15 * 60

const issuer = 'workshop'
const audience = 'staff'

export type AccessToken = { userId: string; sessionId: string }

type TokenInput = { secret: string; now: number }

/** A JWT (HS256) that names a user and the session it was made for. `now` is in milliseconds. */
export async function createAccessToken(token: AccessToken, { secret, now }: TokenInput): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ sid: token.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(token.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenLifetimeSeconds)
    .sign(new TextEncoder().encode(secret))
}

/** What a token names; null when it is not ours, altered or out of date. */
export async function readAccessToken(jwt: string, { secret, now }: TokenInput): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(jwt, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
