import type { Role } from '#domain/enums.ts'

import { may, staffActions, widestScope, type Scope, type StaffAction } from './permissions.ts'

/**
 * The rights that are used only by who has shown within `stepUpMs` who they are, whatever route leads to them. What else
 * asks for that is declared route by route (`stepUp` in the contract).
 */
const provenRights: ReadonlySet<StaffAction> = new Set<StaffAction>([
  'payment.refund',
  'user.manage',
  'user.link_accounts',
  'user.hard_delete',
])

export function isProvenRight(action: StaffAction): boolean {
  return provenRights.has(action)
}

const isBeyondOwn = (scope: Scope) => scope === 'group' || scope === 'all'

/** Returns whether a right of these roles reaches workshops beyond those that the user was linked to. */
export function reachesBeyondOwn(roles: readonly Role[], action: StaffAction): boolean {
  return isBeyondOwn(widestScope(roles, action))
}

/**
 * Returns whether a role signs in with a second way beside the password unless the operator says otherwise: one that
 * acts in workshops beyond its own, or that manages users.
 */
export function hasTwoFactorByDefault(role: Role): boolean {
  return may(role, 'user.manage') !== 'none' || staffActions.some((action) => isBeyondOwn(may(role, action)))
}
