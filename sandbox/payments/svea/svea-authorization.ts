import { digestHex } from '#sandbox/core/hashing.ts'

type Signed = { merchantId: string; secret: string; timestamp: string; body: string }

/** The token of a request: a plain SHA-512 over body, secret and timestamp. */
export async function sveaToken({ merchantId, secret, timestamp, body }: Signed): Promise<string> {
  return btoa(`${merchantId}:${await digestHex('SHA-512', `${body}${secret}${timestamp}`)}`)
}

/** The documented form, the minutes of the PHP library, or ISO 8601. */
const timestampForm = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

function decode(token: string): string | null {
  try {
    return atob(token)
  } catch {
    return null
  }
}

/** Whether an Authorization header is this merchant's for this very text. The digest may be in either case. */
export async function isAuthorized(header: string | undefined, signed: Signed): Promise<boolean> {
  const token = /^Svea ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  if (token === undefined || !timestampForm.test(signed.timestamp)) return false
  return decode(token)?.toLowerCase() === decode(await sveaToken(signed))?.toLowerCase()
}
