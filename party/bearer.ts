import { verify } from 'hono/jwt'

/** A skew between the machines that sign and those that check (seconds). */
const toleratedSkew = 5

/** Whether a JWT (HS256) is signed with one of these, is for this audience and has not run out. */
export async function isValidToken(token: string, audience: string, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) if (await isSignedWith(secret, token, audience)) return true
  return false
}

async function isSignedWith(secret: string, token: string, audience: string): Promise<boolean> {
  try {
    // hono knows no tolerance, so the time is looked at here.
    const { aud, exp } = await verify(token, secret, { alg: 'HS256', exp: false, nbf: false, iat: false })
    return aud === audience && typeof exp === 'number' && exp > Math.floor(Date.now() / 1000) - toleratedSkew
  } catch {
    return false
  }
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length >= 32

/**
 * The secrets that this server shares with the worker: while one is rotated the worker may sign with any of them. Throws
 * where the usual one is not set: then nobody may pass.
 */
export function roomSecretsOf(env: Record<string, unknown>): readonly string[] {
  if (!isSecret(env['ROOM_SECRET'])) throw new Error('ROOM_SECRET is missing. See docs/deploy.md.')
  return [env['ROOM_SECRET'], env['ROOM_SECRET_NEXT'], env['ROOM_SECRET_FORMER']].filter(isSecret)
}
