import { hmacHex } from '#core/secrets/hashing.ts'

/** Upper-case hex HMAC-SHA256 of the parts with `|` between them: a part may not contain one. */
export function authcode(privateKey: string, parts: readonly string[]): string {
  return hmacHex(privateKey, parts.join('|')).toUpperCase()
}
