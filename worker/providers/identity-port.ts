import type { IdentifiedPerson } from '#domain/access/identity-match.ts'

import type { CredentialsProof } from './credentials-proof.ts'
import type { NoAnswer } from './payment-port.ts'

export type BeginIdentity = {
  /** Ours, unique for each check. */
  checkNumber: string
  language: 'fi' | 'sv' | 'en'
  /** The workshop that the customer identifies themselves to; a provider names it on its pages where it can. */
  workshopName: string
  /** All three are the same page of ours: which one the browser took proves nothing. */
  returnUrl: string
}

/**
 * `reference` names the check at the provider; the browser goes to `redirectUrl`. `keyId`: what its answers open with.
 * `expiresAt` (ms UTC): when it can no longer be gone through, where the provider says so.
 */
export type BeginIdentityOutcome =
  | { outcome: 'begun'; reference: string; redirectUrl: string; keyId: string | null; expiresAt: number | null }
  | { outcome: 'refused'; reason: string }
  | NoAnswer

/** `person` is kept no longer than the comparison takes, but for the name. No identity code leaves an adapter. */
export type IdentityOutcome =
  | { outcome: 'verified'; person: IdentifiedPerson }
  | { outcome: 'waiting' }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'expired' }
  | NoAnswer

export type CheckQuery = { reference: string; keyId: string | null }

/** A provider of strong identification. No method throws for what the other side says, and none logs personal data. */
export type IdentityPort = {
  /** Begins a check. Each is billed, so an unknown outcome is not repeated by itself. */
  begin: (input: BeginIdentity, signal?: AbortSignal) => Promise<BeginIdentityOutcome>
  ask: (check: CheckQuery, signal?: AbortSignal) => Promise<IdentityOutcome>
  /** Asks whether the provider takes the credentials, by calls that begin nothing and are not billed. */
  prove: (signal?: AbortSignal) => Promise<CredentialsProof>
}
