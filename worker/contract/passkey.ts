import * as z from 'zod'

import { passkeyNameMaxLength } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

/** Passkeys as browsers make and use them; bytes are base64url. */

const bytes = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)

const nameSchema = z.string().trim().min(1).max(passkeyNameMaxLength)

/** A passkey that was just made. */
export const newPasskeySchema = z.strictObject({
  name: nameSchema,
  credentialId: bytes,
  clientDataJson: bytes,
  attestationObject: bytes,
})

/**
 * A passkey's signed assertion; `userHandle` is the user that it was made for, given where somebody signs in without a
 * name.
 */
export const passkeyProofSchema = z.strictObject({
  credentialId: bytes,
  clientDataJson: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.nullable(),
})

export const passkeyNameSchema = z.strictObject({ name: nameSchema })

export type NewPasskeyInput = z.infer<typeof newPasskeySchema>
export type PasskeyProofInput = z.infer<typeof passkeyProofSchema>

/** The request that a browser signs, and its address; `allowed` for a known user, empty where any passkey will do. */
export type PasskeyRequest = { challenge: string; rpId: string; allowed: string[] }

/** The passkey that a browser is asked to create; not on a device that holds one of `known` already. */
export type PasskeyOffer = {
  challenge: string
  rpId: string
  algorithms: number[]
  user: { id: string; name: string }
  known: string[]
}

export type Passkey = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  /** True where more than one device keeps it. */
  isBackedUp: boolean
}

export const passkeyUnits = { createdAt: instant, lastUsedAt: instant } satisfies UnitsOf<Passkey>

export type CountedPasskey = Counted<Passkey, typeof passkeyUnits>
