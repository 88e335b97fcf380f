import { verify } from 'hono/jwt'

/** A skew between the machines that sign and those that check (seconds). */
const toleratedSkew = 5

/** Whether a JWT (HS256) is signed by us, is for this audience and has not run out. */
export async function isValidToken(token: string, audience: string, secret: string): Promise<boolean> {
  try {
    // hono knows no tolerance, so the time is looked at here.
    const { aud, exp } = await verify(token, secret, { alg: 'HS256', exp: false, nbf: false, iat: false })
    return aud === audience && typeof exp === 'number' && exp > Math.floor(Date.now() / 1000) - toleratedSkew
  } catch {
    return false
  }
}

/** The secret that this server shares with the worker. Throws where it is not set: then nobody may pass. */
export function roomSecretOf(env: Record<string, unknown>): string {
  const secret = env['ROOM_SECRET']
  if (typeof secret !== 'string' || secret.length < 32) throw new Error('ROOM_SECRET is missing. See docs/deploy.md.')
  return secret
}
