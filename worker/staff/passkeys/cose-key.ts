import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto'

import { decodeCBOR, type CBORType } from '@levischuck/tiny-cbor'

import { toBase64Url } from '#core/base64url.ts'
import { passkeyAlgorithms, type PasskeyAlgorithm } from '#domain/passkey-algorithms.ts'

type CoseMap = ReadonlyMap<string | number, CBORType>

/** Parts of a key by COSE's numbers (RFC 9053); a number means another part in another kind of key. */
const kind = 1
const algorithm = 3
const curve = -1
const x = -2
const y = -3
const modulus = -1
const exponent = -2

const coordinateBytes = 32
/** Of 2,048 bits. */
const leastModulusBytes = 256

function part(key: CoseMap, name: number, least: number, most = least): string | null {
  const bytes = key.get(name)
  const isFine = bytes instanceof Uint8Array && bytes.length >= least && bytes.length <= most
  return isFine ? toBase64Url(bytes) : null
}

/** Whether an RSA exponent is odd and above 1 (RFC 8017, 3.1): with another one nobody signs, or everybody. */
function isSigningExponent(bytes: CBORType | undefined): boolean {
  if (!(bytes instanceof Uint8Array)) return false
  const isAboveOne = bytes.subarray(0, -1).some((byte) => byte > 0) || (bytes.at(-1) ?? 0) > 1
  return isAboveOne && ((bytes.at(-1) ?? 0) & 1) === 1
}

/** The key of each algorithm as JWK, null where it is of another kind or incomplete. */
const jwkOf: Readonly<Record<PasskeyAlgorithm, (key: CoseMap) => JsonWebKey | null>> = {
  [-7]: (key) => {
    const [across, up] = [part(key, x, coordinateBytes), part(key, y, coordinateBytes)]
    if (key.get(kind) !== 2 || key.get(curve) !== 1 || across === null || up === null) return null
    return { kty: 'EC', crv: 'P-256', x: across, y: up }
  },
  [-8]: (key) => {
    const point = part(key, x, coordinateBytes)
    if (key.get(kind) !== 1 || key.get(curve) !== 6 || point === null) return null
    return { kty: 'OKP', crv: 'Ed25519', x: point }
  },
  [-257]: (key) => {
    const [n, e] = [part(key, modulus, leastModulusBytes, 1024), part(key, exponent, 1, 8)]
    return key.get(kind) === 3 && n !== null && e !== null && isSigningExponent(key.get(exponent))
      ? { kty: 'RSA', n, e }
      : null
  },
}

type ReadKey = { algorithm: PasskeyAlgorithm; key: KeyObject }

/** A public key as an authenticator tells it; null where we check no signatures of such a key. */
export function readCoseKey(bytes: Uint8Array): ReadKey | null {
  try {
    const map = decodeCBOR(bytes)
    if (!(map instanceof Map)) return null
    const known = passkeyAlgorithms.find((one) => one === map.get(algorithm))
    const jwk = known === undefined ? null : jwkOf[known](map)
    if (known === undefined || jwk === null) return null
    return { algorithm: known, key: createPublicKey({ key: jwk, format: 'jwk' }) }
  } catch {
    return null
  }
}

/** Whether the owner of a key signed this. */
export function isSignedBy({ key, algorithm: signedWith }: ReadKey, content: Uint8Array, signature: Uint8Array) {
  try {
    return verify(signedWith === -8 ? null : 'sha256', content, key, signature)
  } catch {
    return false
  }
}
