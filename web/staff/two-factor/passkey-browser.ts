import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialDescriptorJSON,
} from '@simplewebauthn/browser'

import type { NewPasskeyInput, PasskeyOffer, PasskeyProofInput, PasskeyRequest } from '#worker/contract/passkey.ts'

import { NoPasskey } from './no-passkey.ts'

const named = (ids: readonly string[]): PublicKeyCredentialDescriptorJSON[] =>
  ids.map((id) => ({ type: 'public-key', id }))

/** Turns every failure of the browser into one refusal: the cause makes no difference to the person. */
async function refusedAsOne<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new NoPasskey()
  }
}

/** Asks the device to make a discoverable passkey. */
export async function makePasskey(offer: PasskeyOffer): Promise<Omit<NewPasskeyInput, 'name'>> {
  const { challenge, rpId, algorithms, user, known } = offer
  const optionsJSON = {
    challenge,
    rp: { id: rpId, name: rpId },
    user: { ...user, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
  }
  const { id, response } = await refusedAsOne(() => startRegistration({ optionsJSON }))
  return { credentialId: id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject }
}

/** Asks a passkey of the device to sign. */
export function signByPasskey(request: PasskeyRequest): Promise<PasskeyProofInput> {
  return sign(request, false)
}

/**
 * The same once the person picks a passkey among what the browser fills into a field; null where the browser offers none
 * there, or `signal` ended it.
 */
export async function signWhileTyping(request: PasskeyRequest, signal: AbortSignal): Promise<PasskeyProofInput | null> {
  const stop = () => WebAuthnAbortService.cancelCeremony()
  if (signal.aborted) return null
  signal.addEventListener('abort', stop)
  try {
    return await sign(request, true)
  } catch (error) {
    if (error instanceof NoPasskey) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** True where the browser offers passkeys in its autofill. */
export const offersWhileTyping = browserSupportsWebAuthnAutofill

async function sign({ challenge, rpId, allowed }: PasskeyRequest, useBrowserAutofill: boolean) {
  const allowCredentials = named(allowed)
  const optionsJSON = { challenge, rpId, allowCredentials, userVerification: 'required' as const }
  const { id, response } = await refusedAsOne(() => startAuthentication({ optionsJSON, useBrowserAutofill }))
  return {
    credentialId: id,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? null,
  }
}
