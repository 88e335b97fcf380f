import * as z from 'zod'

import type { StepLeft } from '#domain/access/sign-in-steps.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import type { SignedIn } from './auth.ts'

/** The second way of signing in, and what a user shows to prove again who they are. */

export const proofWays = ['totp', 'recovery', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

export const proofSchema = z.strictObject({ way: z.enum(proofWays), answer: z.string().trim().min(1).max(200) })
export const totpCodeSchema = z.strictObject({ code: z.string().trim().max(20) })

export type ProofInput = z.infer<typeof proofSchema>
export type TotpCodeInput = z.infer<typeof totpCodeSchema>

/** The ways by which a user may prove who they are; the password only where there is no second way. */
export type ProofWays = { passkey: boolean; totp: boolean; recovery: boolean; password: boolean }

/** The password was right, and a step is left. The token is good for that step alone. */
export type SignInStep = { step: StepLeft; accessToken: string; username: string; ways: ProofWays }

export type SignInAnswer = SignedIn | SignInStep

/** The secret for an authenticator app: typed, or as the address of a QR code. */
export type TotpOffer = { secret: string; address: string }

/** `recoveryCodes` are told here and never again; null where the user has some already. */
export type TwoFactorAdded = { signedIn: SignedIn; recoveryCodes: string[] | null }

export type RecoveryCodes = { recoveryCodes: string[] }

export type Security = {
  ways: ProofWays
  /** True where a role of theirs requires two-factor. */
  isRequired: boolean
  totpSince: string | null
  recoveryCodesLeft: number
}

export const securityUnits = { totpSince: instant } satisfies UnitsOf<Security>

export type CountedSecurity = Counted<Security, typeof securityUnits>
