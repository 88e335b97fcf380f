import { refuseUnproved, type Staff } from '#core/actor.ts'
import type { AuditEntry } from '#core/audit.ts'
import { reachesBeyondOwn } from '#domain/access/proof.ts'

type BoxRight = 'locker.open' | 'box.handle'

/** Returns whether the user reaches boxes beyond their own workshops: support, the head of a group. */
export function isOutsider({ roles }: Staff, action: BoxRight): boolean {
  return reachesBeyondOwn(roles, action)
}

/** Throws 403 `step_up_required` for an outsider who has not just shown who they are. A workshop's own staff open boxes all day. */
export function refuseUnprovedOutsider(staff: Staff, action: BoxRight): void {
  if (isOutsider(staff, action)) refuseUnproved(staff)
}

/**
 * Returns the detail that the audit trail keeps of an opening by an outsider, and the workshop's board shows
 * (`outside-openings.queries.ts`); empty for other users.
 */
export function outsideDetail(staff: Staff, action: BoxRight, reason: string): NonNullable<AuditEntry['detail']> {
  return isOutsider(staff, action) ? { isOutside: true, reason } : {}
}
