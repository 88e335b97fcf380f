import type { Staff } from '#core/actor.ts'
import { grantableRoles, roleRank, widestScope, type StaffAction } from '#domain/access/permissions.ts'
import type { Role } from '#domain/enums.ts'

import { forbidden, userNotFound, userShared } from './user.errors.ts'
import { reachesWhole, type StoredUser } from './user.queries.ts'

export function refuseUnlessAble(staff: Staff, action: StaffAction): void {
  if (widestScope(staff.roles, action) === 'none') throw forbidden()
}

/** Nobody manages who stands above them. The users themselves come in by other ways. */
export function refuseUnlessBelow(staff: Staff, target: StoredUser | undefined): asserts target is StoredUser {
  if (target === undefined) throw userNotFound()
  const granting = grantableRoles(staff.roles)
  if (target.roles.some((role) => !granting.includes(role))) throw forbidden()
}

/**
 * Refuses a change that holds in every account of a user where the caller does not reach all of them: nobody decides it
 * for a part.
 */
export function refuseUnlessWhole(staff: Staff, action: StaffAction, target: StoredUser): void {
  if (!reachesWhole(staff, action, target)) throw userShared()
}

/** Nobody gives or takes a role above their own; what stays as it was is no matter. */
export function refuseRolesAbove(staff: Staff, { before, after }: Record<'before' | 'after', readonly Role[]>): void {
  const changed = [...before, ...after].filter((role) => before.includes(role) !== after.includes(role))
  const granting = grantableRoles(staff.roles)
  if (changed.some((role) => !granting.includes(role))) throw forbidden()
}

/** The most powerful first. */
export function byPower(list: readonly Role[]): Role[] {
  return list.toSorted((one, other) => roleRank(other) - roleRank(one))
}
