import { hmacHex } from '#sandbox/core/hashing.ts'

/** Upper-case HMAC-SHA256 over the parts. */
export async function authcode(key: string, parts: readonly string[]): Promise<string> {
  return (await hmacHex('SHA-256', key, parts.join('|'))).toUpperCase()
}
