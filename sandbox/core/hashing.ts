const encoder = new TextEncoder()

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function digestHex(hash: 'MD5' | 'SHA-1' | 'SHA-256' | 'SHA-512', text: string): Promise<string> {
  return hex(await crypto.subtle.digest(hash, encoder.encode(text)))
}

type HmacHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

async function hmac(hash: HmacHash, key: string, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash }, false, ['sign'])
  return crypto.subtle.sign('HMAC', imported, encoder.encode(text))
}

/** HMAC in lower-case hexadecimal digits. */
export async function hmacHex(hash: HmacHash, key: string, text: string): Promise<string> {
  return hex(await hmac(hash, key, text))
}

export async function hmacSha1Base64(key: string, text: string): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await hmac('SHA-1', key, text))))
}

/** `length` hexadecimal characters from a cryptographic source. */
export function randomHex(length: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2))).buffer).slice(0, length)
}

/** A whole number from a cryptographic source, of so many possible ones. */
export function randomNumber(count: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count
}
