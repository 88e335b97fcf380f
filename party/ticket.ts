import { verify } from 'hono/jwt'

/** Clock skew that is tolerated between the API worker, which signs, and the room, which checks (seconds). */
const toleratedSkew = 5

type Expected = { readonly audience: string; readonly secrets: readonly string[] }

/** Returns true for a JWT (HS256) that is signed with one of `secrets`, is for `audience` and has not expired. */
export async function isValidTicket(ticket: string, { audience, secrets }: Expected): Promise<boolean> {
  for (const secret of secrets) if (await isSignedWith(secret, ticket, audience)) return true
  return false
}

async function isSignedWith(secret: string, ticket: string, audience: string): Promise<boolean> {
  try {
    // hono's own check of `exp` tolerates no skew.
    const { aud, exp } = await verify(ticket, secret, { alg: 'HS256', exp: false, nbf: false, iat: false })
    return aud === audience && typeof exp === 'number' && exp > Math.floor(Date.now() / 1000) - toleratedSkew
  } catch {
    return false
  }
}
