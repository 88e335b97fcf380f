import { fromBase64Url, toBase64Url } from './base64url.ts'
import { randomBytes } from './ids.ts'

const format = 'v1'
const ivLength = 12

/** `context` names what the secret belongs to (`device:dev_1`): a sealed value copied to another row does not open. */
type SealInput = { secret: string; context: string }

async function sealingKey(secret: string) {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`seal:${format}`) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a short secret for the database: `v1.<iv>.<ciphertext>`, both base64url. */
export async function seal(text: string, { secret, context }: SealInput): Promise<string> {
  const iv = randomBytes(ivLength)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  const sealed = await crypto.subtle.encrypt(algorithm, await sealingKey(secret), utf8(text))
  return [format, toBase64Url(iv), toBase64Url(new Uint8Array(sealed))].join('.')
}

/** Decrypts what `seal` made. Throws when the value, the key or the context is another. */
export async function unseal(sealed: string, { secret, context }: SealInput): Promise<string> {
  const [version, iv = '', content = '', ...rest] = sealed.split('.')
  if (version !== format || rest.length > 0) throw new Error('The sealed value is of an unknown format')
  const key = await sealingKey(secret)
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: utf8(context) }
    const opened = await crypto.subtle.decrypt(algorithm, key, fromBase64Url(content))
    return new TextDecoder().decode(opened)
  } catch (cause) {
    throw new Error('The sealed value does not open', { cause })
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
