import { toBase64Url } from '#sandbox/core/base64.ts'
import type { PublicKey } from '#sandbox/identity/identity.table.ts'

const encoder = new TextEncoder()

const keyAlgorithm = { name: 'RSA-OAEP', hash: 'SHA-1' }

/** An RSA key as it came in a request; null where it is none. */
export async function readPublicKey({ n, e }: Pick<PublicKey, 'n' | 'e'>): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('jwk', { kty: 'RSA', n, e, ext: true }, keyAlgorithm, false, ['encrypt'])
  } catch {
    return null
  }
}

/**
 * A compact JWE (RFC 7516) by RSA-OAEP and A256GCM: header, wrapped key, nonce, text and tag, each in base64url. The header
 * as it is written is what the tag is made over besides.
 */
export async function sealFor(key: CryptoKey, kid: string, json: unknown): Promise<string> {
  const header = toBase64Url(encoder.encode(JSON.stringify({ alg: 'RSA-OAEP', enc: 'A256GCM', kid })))
  const contentKey = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, contentKey))
  const aes = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(header) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, encoder.encode(JSON.stringify(json))))
  const [text, tag] = [sealed.slice(0, -16), sealed.slice(-16)]
  return [header, ...[wrapped, iv, text, tag].map(toBase64Url)].join('.')
}

/** A key that is nobody's, for answers that cannot be opened. */
export async function strangersKey(): Promise<CryptoKey> {
  const bits = { ...keyAlgorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(bits, true, ['encrypt', 'decrypt'])
  if (!('publicKey' in pair)) throw new Error('RSA keys come in pairs')
  return pair.publicKey
}
