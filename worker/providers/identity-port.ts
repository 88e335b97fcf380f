import type { NoAnswer } from './payment-port.ts'

export type BeginIdentity = {
  /** Ours, unique for each check. */
  checkNumber: string
  language: 'fi' | 'sv' | 'en'
  /** All three are the same page of ours: which one the browser took proves nothing. */
  returnUrl: string
}

/** `reference` names the check at the provider; the browser goes to `redirectUrl`. `keyId`: what its answers open with. */
export type BeginIdentityOutcome =
  | { outcome: 'begun'; reference: string; redirectUrl: string; keyId: string | null }
  | { outcome: 'refused'; reason: string }
  | NoAnswer

/** What the provider knows of the person. Kept no longer than the comparison takes, but for the name. */
export type VerifiedPerson = {
  name: string
  firstName: string | null
  lastName: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
  /** Finnish personal identity code; compared, never stored. */
  personalIdentityCode: string | null
}

export type IdentityOutcome =
  | { outcome: 'verified'; person: VerifiedPerson }
  | { outcome: 'waiting' }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'expired' }
  | NoAnswer

/** A provider of strong identification. No method throws for what the other side says, and none logs personal data. */
export type IdentityPort = {
  /** Begins a check. Each is billed, so an unknown outcome is not repeated by itself. */
  begin: (input: BeginIdentity, signal?: AbortSignal) => Promise<BeginIdentityOutcome>
  ask: (check: { reference: string; keyId: string | null }, signal?: AbortSignal) => Promise<IdentityOutcome>
}
