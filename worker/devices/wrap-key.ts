import { toBase64Url } from '#core/bytes/base64url.ts'
import { randomBytes } from '#core/secrets/ids.ts'

const ivLength = 12

/** The context of a new key: a key wrapped for another device or rotation does not open. */
export type Wrapping = { oldKey: string; deviceId: string; rotationId: string; iv?: Uint8Array<ArrayBuffer> }

const utf8 = (text: string) => new TextEncoder().encode(text)

/**
 * A new key as it goes to a device: AES-256-GCM under what HKDF-SHA256 makes of the old one, so that only its holder reads
 * it. Base64url of the iv and what it encrypted, the tag at the end.
 */
export async function wrapKey(newKey: string, { oldKey, deviceId, rotationId, iv }: Wrapping): Promise<string> {
  const material = await crypto.subtle.importKey('raw', utf8(oldKey), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(rotationId), info: utf8(`device-key:${deviceId}`) }
  const key = await crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const begin = iv ?? randomBytes(ivLength)
  const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: begin }, key, utf8(newKey)))
  return toBase64Url(new Uint8Array([...begin, ...wrapped]))
}
