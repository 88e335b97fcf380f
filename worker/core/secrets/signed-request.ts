import { hmacHex, secretsEqual, sha256Hex } from './hashing.ts'

export const deviceHeaders = { id: 'X-Device-Id', time: 'X-Device-Time', signature: 'X-Device-Signature' } as const

/** The maximum error (ms) of a device's clock, either way. */
export const signatureSkewMs = 5 * 60_000

/** The signed parts: `body` are the raw bytes as they were sent, `time` is the header as it was sent. */
export type SignedParts = { method: string; path: string; time: string; body: Uint8Array }

/** Hex HMAC-SHA256 of method, path, time and the body's SHA-256, one a line. */
export function signRequest(key: string, { method, path, time, body }: SignedParts): string {
  return hmacHex(key, [method, path, time, sha256Hex(body)].join('\n'))
}

export type SignatureVerdict = 'valid' | 'forged' | 'out_of_time'

/** Returns whether the holder of the key signed these bytes just now. A valid signature may still be a replay. */
export function verifySignature(
  key: string,
  { now, signature, ...parts }: SignedParts & { signature: string; now: number },
): SignatureVerdict {
  if (!secretsEqual(signature, signRequest(key, parts))) return 'forged'
  if (!/^\d{1,15}$/.test(parts.time)) return 'out_of_time'
  return Math.abs(now - Number(parts.time)) <= signatureSkewMs ? 'valid' : 'out_of_time'
}
