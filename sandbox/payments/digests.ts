const encoder = new TextEncoder()

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** HMAC in lower-case hexadecimal digits. */
export async function hmacHex(hash: 'SHA-256' | 'SHA-512', key: string, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash }, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
}

export async function sha512Hex(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-512', encoder.encode(text)))
}
