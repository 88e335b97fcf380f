import type { IdentityState } from '#domain/access/identity.ts'
import type { IdentityProvider } from '#domain/enums.ts'

export type IdentityView = {
  provider: IdentityProvider
  standing: IdentityState
  /** The customer may begin (again) by `POST /api/process/identity`. */
  canRetry: boolean
}

/** Where the customer proves who they are. */
export type IdentityStarted = { redirectUrl: string }
