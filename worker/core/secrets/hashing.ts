import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hex SHA-256 of text (as UTF-8) or bytes. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Hex SHA-512 of text (as UTF-8). */
export function sha512Hex(content: string): string {
  return createHash('sha512').update(content).digest('hex')
}

/** Hex HMAC-SHA256, or with SHA-512. Begin `content` with a word of its own for each use of a key. */
export function hmacHex(
  key: string | Uint8Array,
  content: string | Uint8Array,
  algorithm: 'sha256' | 'sha512' = 'sha256',
): string {
  return createHmac(algorithm, key).update(content).digest('hex')
}

/** Compares secrets in a time that does not tell where they differ; texts of different length are never equal. */
export function secretsEqual(one: string, other: string): boolean {
  const encoder = new TextEncoder()
  const [left, right] = [encoder.encode(one), encoder.encode(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
