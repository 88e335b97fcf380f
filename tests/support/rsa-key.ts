let madeKey: Promise<JsonWebKey> | null = null

async function makeKey(): Promise<JsonWebKey> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-1', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  if (!('privateKey' in pair)) throw new Error('RSA keys come in pairs')
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (jwk instanceof ArrayBuffer) throw new Error('A JWK is no buffer')
  return jwk
}

/** A key of the workshop's; making one takes a while, so a file makes one. */
export function testPrivateKey(): Promise<JsonWebKey> {
  madeKey ??= makeKey()
  return madeKey
}
