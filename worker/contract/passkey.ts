import * as z from 'zod'

import { passkeyNameMaxLength } from '#domain/operations/limits.ts'

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

/** What a passkey signed; `userHandle` is the user that it was made for: one that signs in without a name tells it. */
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

/** What a browser is asked to sign, and where; `allowed` of a user who is known, empty where any passkey will do. */
export type PasskeyRequest = { challenge: string; rpId: string; allowed: string[] }

/** What a browser is asked to make; not on a device that holds one of `known` already. */
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
  /** Whether it is kept by more than one device. */
  isBackedUp: boolean
}
