import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'

import { sha256Hex } from './hashing.ts'
import { randomBytes } from './ids.ts'
import { keysOf, secretsOf, type Secret } from './secret-keys.ts'

const format = 'v2'
/** The prefix from before keys were named: it opens with whichever key it was sealed with. */
const nameless = 'v1'
const ivLength = 12

/** `context` names what the secret belongs to (`device:dev_1`): a sealed value copied to another row does not open. */
type SealInput = { secret: Secret; context: string }

/** The name of a secret in what it sealed: nothing that helps to find it. */
export const sealKeyId = (secret: string): string => sha256Hex(`seal-key-id:${secret}`).slice(0, 8)

/** Returns the beginning of every value that is sealed with a secret. */
export const sealMark = (secret: string): string => `${format}.${sealKeyId(secret)}.`

async function sealingKey(secret: string) {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`seal:${nameless}`) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a short secret for the database: `v2.<name of the key>.<iv>.<ciphertext>`, the last two base64url. */
export async function seal(text: string, { secret, context }: SealInput): Promise<string> {
  const { current } = keysOf(secret)
  const iv = randomBytes(ivLength)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  const sealed = await crypto.subtle.encrypt(algorithm, await sealingKey(current), utf8(text))
  return `${sealMark(current)}${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`
}

type Sealed = { readonly iv: string; readonly content: string; readonly keys: readonly string[] }

function partsOf(sealed: string, secret: Secret): Sealed {
  const secrets = secretsOf(secret)
  const [version, ...parts] = sealed.split('.')
  const [id = '', iv = '', content = ''] = version === nameless ? ['', ...parts] : parts
  if (version === nameless && parts.length <= 2) return { iv, content, keys: secrets }
  if (version !== format || parts.length > 3) throw new Error('The sealed value is of an unknown format')
  return { iv, content, keys: secrets.filter((one) => sealKeyId(one) === id) }
}

/** Decrypts what `seal` made. Throws when the value or the context is another, or no key that is there sealed it. */
export async function unseal(sealed: string, { secret, context }: SealInput): Promise<string> {
  const { iv, content, keys } = partsOf(sealed, secret)
  let cause: unknown
  for (const key of keys) {
    try {
      const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: utf8(context) }
      const opened = await crypto.subtle.decrypt(algorithm, await sealingKey(key), fromBase64Url(content))
      return new TextDecoder().decode(opened)
    } catch (error) {
      cause = error
    }
  }
  throw new Error('The sealed value does not open', { cause })
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
