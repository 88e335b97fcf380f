import { createHash } from 'node:crypto'

import { decodePartialCBOR } from '@levischuck/tiny-cbor'

import { toBase64Url } from '#core/base64url.ts'

import type { RelyingParty } from './relying-party.ts'

const flag = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, credential: 0x40, extensions: 0x80 }
const headLength = 37
const longestCredentialId = 1023

type MadeCredential = { credentialId: string; publicKey: Uint8Array }

export type AuthenticatorFacts = {
  signCount: number
  isBackupEligible: boolean
  isBackedUp: boolean
  /** The credential that was just made; null where one was used. */
  made: MadeCredential | null
}

/**
 * What an authenticator says of itself (WebAuthn, 6.1); null where that cannot be read, is of another site, or the
 * authenticator did not check who is there.
 */
export function readAuthenticatorData(bytes: Uint8Array, { id }: RelyingParty): AuthenticatorFacts | null {
  if (bytes.length < headLength) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (one: number) => (view.getUint8(32) & one) !== 0
  const isOurs = createHash('sha256').update(id).digest().equals(bytes.subarray(0, 32))
  if (!isOurs || !has(flag.present) || !has(flag.verified)) return null
  const isBackupEligible = has(flag.eligible)
  const isBackedUp = has(flag.backedUp)
  if (isBackedUp && !isBackupEligible) return null
  const made = has(flag.credential) ? readCredential(bytes, view) : { credential: null, end: headLength }
  if (made === null) return null
  const end = has(flag.extensions) ? endOfCbor(bytes, made.end) : made.end
  return end === bytes.length
    ? { signCount: view.getUint32(33), isBackupEligible, isBackedUp, made: made.credential }
    : null
}

/** Behind the head: the make of the device (16 bytes), the length of the id, the id, the key. */
function readCredential(bytes: Uint8Array, view: DataView): { credential: MadeCredential; end: number } | null {
  const idStart = headLength + 18
  if (bytes.length < idStart) return null
  const keyStart = idStart + view.getUint16(headLength + 16)
  const end = endOfCbor(bytes, keyStart)
  const id = bytes.subarray(idStart, keyStart)
  if (end === null || id.length === 0 || id.length > longestCredentialId) return null
  return { credential: { credentialId: toBase64Url(id), publicKey: bytes.slice(keyStart, end) }, end }
}

function endOfCbor(bytes: Uint8Array, start: number): number | null {
  try {
    return start + decodePartialCBOR(bytes, start)[1]
  } catch {
    return null
  }
}
