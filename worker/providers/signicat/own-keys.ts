import { signicatSecretsSchema, type PrivateKey } from './call.ts'

/** Checks that were begun with an older key are open for a while; nobody changes credentials more often than that. */
const keptKeys = 2

const publicExponent = new Uint8Array([1, 0, 1])

/** A new RSA key that answers are encrypted to, then the last ones of `kept` (secrets as they were sealed, or null). */
export async function signicatKeysOf(kept: object | null, kid: string): Promise<object[]> {
  const algorithm = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent, hash: 'SHA-1' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  if (!('privateKey' in pair)) throw new Error('A pair of keys was asked for')
  const key = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return [Object.assign(key, { kid }), ...knownKeys(kept)]
}

function knownKeys(kept: object | null): readonly PrivateKey[] {
  const { data } = signicatSecretsSchema.safeParse(kept)
  return data === undefined ? [] : data.privateKeys.slice(0, keptKeys)
}
