const encoder = new TextEncoder()

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256Hex(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

export async function hmacSha256Hex(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
}

export async function hmacSha1Base64(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))))
}

/** `length` hexadecimal characters from a cryptographic source. */
export function randomHex(length: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2))).buffer).slice(0, length)
}
