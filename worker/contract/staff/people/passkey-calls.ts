import type { SignedIn } from '#worker/contract/auth.ts'
import {
  passkeyUnits,
  newPasskeySchema,
  passkeyNameSchema,
  passkeyProofSchema,
  type Passkey,
  type PasskeyOffer,
  type PasskeyRequest,
} from '#worker/contract/passkey.ts'
import { answer, answerIn, anybody, nothing, staff } from '#worker/contract/route.ts'
import type { TwoFactorAdded } from '#worker/contract/two-factor.ts'

const signedIn = { action: 'signed-in', about: 'nothing' } as const

/** Calls that a passkey signs in by, told by nobody who is signed in. 401 `auth.failed` whatever does not fit. */
export const passkeySignInCalls = {
  'POST /api/auth/passkey-request': anybody({ answer: answer<PasskeyRequest>() }),
  'POST /api/auth/passkey-login': anybody({ body: passkeyProofSchema, answer: answer<SignedIn>() }),
}

/**
 * Passkeys of the signed-in user. Challenges count for five minutes, once, in the browser that asked for them. 422 names
 * `credentialId` or `answer` (`wrong`); 404 `passkey.not_found`; 409 `passkey.not_added`, `second_way.required`.
 */
export const ownPasskeyCalls = {
  'GET /api/auth/passkey': staff({
    ...signedIn,
    answer: answerIn<Passkey[], readonly [typeof passkeyUnits]>([passkeyUnits]),
  }),
  'POST /api/auth/passkey-offer': staff({
    ...signedIn,
    stepUp: true,
    atStep: ['enrol'],
    answer: answer<PasskeyOffer>(),
  }),
  'POST /api/auth/passkey': staff({
    ...signedIn,
    stepUp: true,
    atStep: ['enrol'],
    body: newPasskeySchema,
    answer: answer<TwoFactorAdded>(201),
  }),
  'PUT /api/auth/passkey/:id': staff({ ...signedIn, body: passkeyNameSchema, answer: nothing }),
  'DELETE /api/auth/passkey/:id': staff({ ...signedIn, stepUp: true, answer: nothing }),
  /** As `POST /api/auth/proof`, by a passkey. */
  'POST /api/auth/passkey-proof-request': staff({
    ...signedIn,
    atStep: ['second'],
    answer: answer<PasskeyRequest>(),
  }),
  'POST /api/auth/passkey-proof': staff({
    ...signedIn,
    atStep: ['second'],
    body: passkeyProofSchema,
    answer: answer<SignedIn>(),
  }),
}

export const passkeyCalls = { ...passkeySignInCalls, ...ownPasskeyCalls }
