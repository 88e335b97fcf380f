import { fromBase64, toBase64 } from './base64.ts'

type Content = string | Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const bytesOf = (content: Content) => (typeof content === 'string' ? encoder.encode(content) : content)

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function digestHex(hash: 'MD5' | 'SHA-1' | 'SHA-256' | 'SHA-512', text: string): Promise<string> {
  return hex(await crypto.subtle.digest(hash, encoder.encode(text)))
}

type HmacHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

async function hmac(hash: HmacHash, key: Content, content: Content): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash }, false, ['sign'])
  return crypto.subtle.sign('HMAC', imported, bytesOf(content))
}

/** HMAC in lower-case hexadecimal digits. */
export async function hmacHex(hash: HmacHash, key: string, text: string): Promise<string> {
  return hex(await hmac(hash, key, text))
}

export async function hmacBase64(hash: HmacHash, key: Content, content: Content): Promise<string> {
  return toBase64(new Uint8Array(await hmac(hash, key, content)))
}

const secretMark = 'whsec_'

/** The key in `whsec_` and base64; null where a secret is not written so. */
export function markedKey(secret: string): Uint8Array<ArrayBuffer> | null {
  return secret.startsWith(secretMark) ? fromBase64(secret.slice(secretMark.length)) : null
}

type Webhook = { id: string; timestamp: string; body: string | Uint8Array; secret: string }

/** A signature of Standard Webhooks, which are Svix's. A secret without its mark counts as it stands. */
export async function webhookSignature({ id, timestamp, body, secret }: Webhook): Promise<string> {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = Uint8Array.from([...encoder.encode(`${id}.${timestamp}.`), ...bytes])
  return `v1,${await hmacBase64('SHA-256', markedKey(secret) ?? secret, signed)}`
}

/** `length` hexadecimal characters from a cryptographic source. */
export function randomHex(length: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2))).buffer).slice(0, length)
}

/** A whole number from a cryptographic source, of so many possible ones. */
export function randomNumber(count: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count
}
