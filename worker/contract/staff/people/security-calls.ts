import type { SignedIn } from '#worker/contract/auth.ts'
import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'
import {
  securityUnits,
  proofSchema,
  totpCodeSchema,
  type RecoveryCodes,
  type TwoFactorAdded,
  type Security,
  type TotpOffer,
} from '#worker/contract/two-factor.ts'

const signedIn = { action: 'signed-in', about: 'nothing' } as const

/**
 * Calls about a user's two-factor. 422 `request.invalid` names `answer` or `code` (`wrong`: also of a code that was
 * used before) or `way` (`not_available`); 429 after too many wrong ones. 409 `second_way.exists`, `second_way.none`,
 * or `second_way.required` of the last one of a user who has to have one.
 */
export const securityCalls = {
  'GET /api/auth/security': staff({ ...signedIn, answer: answerIn<Security, typeof securityUnits>(securityUnits) }),
  /** Proves who one is: the second step of signing in, and whenever it is asked for again. */
  'POST /api/auth/proof': staff({ ...signedIn, atStep: ['second'], body: proofSchema, answer: answer<SignedIn>() }),
  /** A new secret for an authenticator app; it counts once its first code was typed. */
  'POST /api/auth/totp': staff({ ...signedIn, stepUp: true, atStep: ['enrol'], answer: answer<TotpOffer>(201) }),
  /** The first code. Every other session of the user ends. */
  'PUT /api/auth/totp': staff({
    ...signedIn,
    stepUp: true,
    atStep: ['enrol'],
    body: totpCodeSchema,
    answer: answer<TwoFactorAdded>(),
  }),
  'DELETE /api/auth/totp': staff({ ...signedIn, stepUp: true, answer: nothing }),
  /** Ten new codes in the place of those before. */
  'POST /api/auth/recovery-codes': staff({ ...signedIn, stepUp: true, answer: answer<RecoveryCodes>(201) }),
}
