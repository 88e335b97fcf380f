import type { IdentityProvider } from '#domain/enums.ts'

/**
 * How the identity check of a process stands. `waiting`: begun, the customer has not come back or the provider not
 * decided. `failed`, `cancelled`, `expired`: it can be tried again. `verified`: the provider knows who it is and it is our
 * customer. `mismatch`: the provider knows who it is, and it is not who the order names: an advisor looks at it.
 */
export type IdentityStanding = 'waiting' | 'failed' | 'cancelled' | 'expired' | 'verified' | 'mismatch'

export type IdentityView = {
  provider: IdentityProvider
  standing: IdentityStanding
  /** The customer may begin (again) by `POST /api/process/identity`. */
  canRetry: boolean
}

/** Where the customer proves who they are. */
export type IdentityStarted = { redirectUrl: string }
