import {
  cose,
  decodeCredentialPublicKey,
  isoCBOR,
  isoUint8Array,
  verifySignature,
} from '@simplewebauthn/server/helpers'

import { passkeyAlgorithms, type PasskeyAlgorithm } from '#domain/access/passkey-algorithms.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Key = ReturnType<typeof decodeCredentialPublicKey>

const hasLength = (bytes: Bytes | undefined, least: number, most = least) =>
  bytes !== undefined && bytes.length >= least && bytes.length <= most

/** Says whether an RSA exponent is odd and above 1 (RFC 8017, 3.1): with another one nobody signs, or everybody. */
function isSigningExponent(bytes: Bytes | undefined): boolean {
  const last = bytes?.at(-1) ?? 0
  const isAboveOne = last > 1 || (bytes?.subarray(0, -1).some((byte) => byte > 0) ?? false)
  return hasLength(bytes, 1, 8) && isAboveOne && (last & 1) === 1
}

type Kind = {
  isKey: (key: Key) => boolean
  isSignature: (bytes: Bytes) => boolean
  /** A value in the form of a signature that nobody made. */
  nobodys: Bytes
}

/** The library goes by the kind of a key and by its algorithm, each where it needs it, and never asks that they agree. */
const kinds: Readonly<Record<PasskeyAlgorithm, Kind>> = {
  [-7]: {
    isKey: (key) =>
      cose.isCOSEPublicKeyEC2(key) &&
      key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256 &&
      hasLength(key.get(cose.COSEKEYS.x), 32) &&
      hasLength(key.get(cose.COSEKEYS.y), 32),
    // Two numbers as DER: one sequence and nothing behind it, where the library takes looser forms as well.
    isSignature: (bytes) => bytes[0] === 0x30 && bytes[1] === bytes.length - 2,
    nobodys: new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]),
  },
  [-8]: {
    isKey: (key) =>
      cose.isCOSEPublicKeyOKP(key) &&
      key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519 &&
      hasLength(key.get(cose.COSEKEYS.x), 32),
    isSignature: (bytes) => hasLength(bytes, 64),
    nobodys: new Uint8Array(64),
  },
  // Of 2,048 to 8,192 bits.
  [-257]: {
    isKey: (key) =>
      cose.isCOSEPublicKeyRSA(key) &&
      hasLength(key.get(cose.COSEKEYS.n), 256, 1024) &&
      isSigningExponent(key.get(cose.COSEKEYS.e)),
    isSignature: (bytes) => hasLength(bytes, 256, 1024),
    nobodys: new Uint8Array(256),
  },
}

/** Returns the kind of a COSE key; null where its parts are not of its algorithm, or it is not written as it is read. */
function kindOf(publicKey: Bytes): Kind | null {
  const key = decodeCredentialPublicKey(publicKey)
  const algorithm = passkeyAlgorithms.find((one) => one === Number(key.get(cose.COSEKEYS.alg)))
  const isWhole = isoUint8Array.areEqual(isoCBOR.encode(isoCBOR.decodeFirst(publicKey)), publicKey)
  const kind = algorithm === undefined ? null : kinds[algorithm]
  return isWhole && kind !== null && kind.isKey(key) ? kind : null
}

/** Says whether a signature has the form of those that a COSE key makes. Throws on what is no key at all. */
export function mayHaveSigned(publicKey: Bytes, signature: Bytes): boolean {
  return kindOf(publicKey)?.isSignature(signature) ?? false
}

/**
 * Says whether a signature of a key can be checked here at all: the library reads a point or a modulus only then.
 * Throws where it cannot be read.
 */
export async function canBeChecked(publicKey: Bytes): Promise<boolean> {
  const kind = kindOf(publicKey)
  if (kind === null) return false
  await verifySignature({ signature: kind.nobodys, data: new Uint8Array(1), credentialPublicKey: publicKey })
  return true
}
