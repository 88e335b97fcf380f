import { createHash } from 'node:crypto'

import { decodePartialCBOR } from '@levischuck/tiny-cbor'

import { fromBase64Url, toBase64Url } from '#core/base64url.ts'
import type { NewPasskeyInput, PasskeyProofInput } from '#worker/contract/passkey.ts'

import { readAuthenticatorData, type AuthenticatorFacts } from './authenticator-data.ts'
import { challengeIn } from './client-data.ts'
import { isSignedBy, readCoseKey } from './cose-key.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a challenge was answered with; whether the challenge is one of ours, and in time, is for the caller to say. */
type Answered = { challenge: string }
export type NewCredential = Answered & Omit<AuthenticatorFacts, 'made'> & { publicKey: string }
export type Assertion = Answered & Omit<AuthenticatorFacts, 'made'>

/** Bytes of base64url; null where they are none. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64Url(text)
  } catch {
    return null
  }
}

/** What an authenticator says of itself, of an attestation: for its statement we did not ask, and it is not read. */
function authenticatorDataIn(attestationObject: string): Uint8Array | null {
  const bytes = bytesOf(attestationObject)
  if (bytes === null) return null
  try {
    const [attestation] = decodePartialCBOR(bytes, 0)
    if (!(attestation instanceof Map)) return null
    const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name) => attestation.get(name))
    const isNamed =
      typeof format === 'string' && statement instanceof Map && (format !== 'none' || statement.size === 0)
    return isNamed && data instanceof Uint8Array ? data : null
  } catch {
    return null
  }
}

type Made = Omit<NewPasskeyInput, 'name'>

/** A credential that was made here, and for our pages (WebAuthn, 7.1 with attestation `none`); null for any other. */
export function readNewCredential(
  { credentialId, clientDataJson, attestationObject }: Made,
  party: RelyingParty,
): NewCredential | null {
  const challenge = challengeIn(clientDataJson, 'webauthn.create', party)
  const data = authenticatorDataIn(attestationObject)
  const facts = data === null ? null : readAuthenticatorData(data, party)
  if (challenge === null || facts === null) return null
  const { made, ...rest } = facts
  if (made === null || made.credentialId !== credentialId) return null
  return readCoseKey(made.publicKey) === null ? null : { ...rest, challenge, publicKey: toBase64Url(made.publicKey) }
}

type Signed = Omit<PasskeyProofInput, 'credentialId'>

/** What the owner of a public key signed for our pages (WebAuthn, 7.2); null where they did not. */
export function readAssertion(
  { clientDataJson, authenticatorData, signature }: Signed,
  { publicKey, party }: { publicKey: string; party: RelyingParty },
): Assertion | null {
  const challenge = challengeIn(clientDataJson, 'webauthn.get', party)
  const [data, signed, client, keyBytes] = [authenticatorData, signature, clientDataJson, publicKey].map(bytesOf)
  if (challenge === null || !data || !signed || !client || !keyBytes) return null
  const facts = readAuthenticatorData(data, party)
  const key = readCoseKey(keyBytes)
  if (facts === null || key === null) return null
  const content = new Uint8Array([...data, ...createHash('sha256').update(client).digest()])
  if (!isSignedBy(key, content, signed)) return null
  const { signCount, isBackupEligible, isBackedUp } = facts
  return { challenge, signCount, isBackupEligible, isBackedUp }
}
