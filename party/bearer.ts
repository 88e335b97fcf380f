import { jwtVerify } from 'jose'

/** A skew between the machines that sign and those that check (seconds). */
const toleratedSkew = 5

/** Whether a JWT (HS256) is signed by us, is for this audience and has not run out. */
export async function isValidToken(token: string, audience: string, secret: string): Promise<boolean> {
  const options = { audience, algorithms: ['HS256'], requiredClaims: ['exp'], clockTolerance: toleratedSkew }
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), options)
    return true
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
