type Wrapped = { sealedKey: string; oldKey: string; deviceId: string; rotationId: string }

const ivLength = 12
const utf8 = (text: string) => new TextEncoder().encode(text)

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** The new key in what the app answered, which opens with the key of before; null where it does not open. */
export async function openNewKey({ sealedKey, oldKey, deviceId, rotationId }: Wrapped): Promise<string | null> {
  try {
    const bytes = bytesOf(sealedKey)
    const material = await crypto.subtle.importKey('raw', utf8(oldKey), 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(rotationId), info: utf8(`device-key:${deviceId}`) }
    const gcm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.deriveKey(derivation, material, gcm, false, ['decrypt'])
    const iv = bytes.slice(0, ivLength)
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivLength)))
  } catch {
    return null
  }
}
