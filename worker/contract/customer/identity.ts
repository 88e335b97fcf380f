import type { IdentityState } from '#domain/access/identity.ts'
import type { IdentityProvider } from '#domain/enums.ts'

export type IdentityView = {
  provider: IdentityProvider
  standing: IdentityState
  /** The customer may begin (again) by `POST /api/process/identity`. */
  canRetry: boolean
}

/** The address at which the customer proves their identity. */
export type IdentityStarted = { redirectUrl: string }
