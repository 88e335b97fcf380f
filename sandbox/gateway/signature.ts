import { digestHex, hmacHex } from '#sandbox/core/hashing.ts'

type Signed = { key: string; method: string; path: string; time: string; body: string }

/** Hex HMAC-SHA256 over method, path, time and the body's hex SHA-256, one a line. */
export async function deviceSignature({ key, method, path, time, body }: Signed): Promise<string> {
  return hmacHex('SHA-256', key, [method, path, time, await digestHex('SHA-256', body)].join('\n'))
}
