import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import { passkeyAlgorithms } from '#domain/access/passkey-algorithms.ts'
import type { NewPasskeyInput, PasskeyProofInput } from '#worker/contract/passkey.ts'

import type { RelyingParty } from './relying-party.ts'
import { canBeChecked, mayHaveSigned } from './usable-key.ts'

/** The mark of a challenge that is ours and in time; null of any other. */
type MarkOf = (challenge: string) => string | null

type Facts = { mark: string; signCount: number; isBackupEligible: boolean; isBackedUp: boolean }
export type NewCredential = Facts & { publicKey: string }

/** The longest id of a passkey as base64url: 1,023 bytes (WebAuthn, 7.1). */
const longestCredentialId = 1364

/** A page that is a frame in the page of somebody else says so here, and the library lets it pass. */
const ofOurPageSchema = z.looseObject({
  challenge: z.string(),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

type Met = { challenge: string; mark: string }

/**
 * Returns the challenge of ours that a browser met; null where it met none, or in a frame. Throws on what is no JSON.
 */
function challengeMet(clientDataJson: string, markOf: MarkOf): Met | null {
  const result = ofOurPageSchema.safeParse(decodeClientDataJSON(clientDataJson))
  const mark = result.success ? markOf(result.data.challenge) : null
  return result.success && mark !== null ? { challenge: result.data.challenge, mark } : null
}

/** Returns the expectations against which the library checks an answer. */
const expectedOf = ({ challenge }: Met, { origin, id }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

const answerOf = <Result>(id: string, response: Result) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
})

/** The library throws what it refuses, and so does the runtime: to whoever asked it is all the same. */
async function nullWhereRefused<Answer>(read: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/**
 * Returns an attestation without what the device's maker states of it, which is not asked for. Read, its certificates
 * would have the library fetch lists of revoked ones from wherever they say, past our one way out.
 */
function withoutStatement(attestationObject: string): string {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  if (attestation.get('fmt') === 'none') return attestationObject
  const bare = new Map<string, string | Map<string, never> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', attestation.get('authData')],
  ])
  return toBase64Url(isoCBOR.encode(bare))
}

type Made = Omit<NewPasskeyInput, 'name'>

/** Reads a credential that was made here, for our pages, with a key that can sign (WebAuthn, 7.1); null for any other. */
export function readNewCredential(
  { credentialId, clientDataJson, attestationObject }: Made,
  { party, markOf }: { party: RelyingParty; markOf: MarkOf },
): Promise<NewCredential | null> {
  return nullWhereRefused(async () => {
    const met = challengeMet(clientDataJson, markOf)
    if (met === null || credentialId.length > longestCredentialId) return null
    const attested = { clientDataJSON: clientDataJson, attestationObject: withoutStatement(attestationObject) }
    const response = answerOf(credentialId, attested)
    const supportedAlgorithmIDs = [...passkeyAlgorithms]
    const result = await verifyRegistrationResponse({ response, ...expectedOf(met, party), supportedAlgorithmIDs })
    if (!result.verified || result.registrationInfo.credential.id !== credentialId) return null
    const { credential, credentialBackedUp, credentialDeviceType } = result.registrationInfo
    if (!(await canBeChecked(credential.publicKey))) return null
    return {
      mark: met.mark,
      publicKey: toBase64Url(credential.publicKey),
      signCount: credential.counter,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  })
}

/**
 * Reads what the owner of a public key signed for our pages (WebAuthn, 7.2); null where they did not. Whether the count
 * went up is for the write to say, which knows the last one.
 */
export function readAssertion(
  { credentialId, clientDataJson, authenticatorData, signature }: Omit<PasskeyProofInput, 'userHandle'>,
  { publicKey, party, markOf }: { publicKey: string; party: RelyingParty; markOf: MarkOf },
): Promise<Facts | null> {
  return nullWhereRefused(async () => {
    const met = challengeMet(clientDataJson, markOf)
    const credential = { id: credentialId, publicKey: fromBase64Url(publicKey), counter: 0 }
    if (met === null || !mayHaveSigned(credential.publicKey, fromBase64Url(signature))) return null
    const response = answerOf(credentialId, { clientDataJSON: clientDataJson, authenticatorData, signature })
    const result = await verifyAuthenticationResponse({ response, ...expectedOf(met, party), credential })
    if (!result.verified) return null
    const { newCounter, credentialBackedUp, credentialDeviceType } = result.authenticationInfo
    return {
      mark: met.mark,
      signCount: newCounter,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  })
}
