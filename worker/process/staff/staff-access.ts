import { refuseUnproved, type Staff } from '#core/actor.ts'
import { forbidden, notFound } from '#core/http/errors.ts'
import { reachableProcessTypes, widestScope, type StaffAction } from '#domain/access/permissions.ts'
import { isProvenRight } from '#domain/access/proof.ts'
import type { ProcessType } from '#domain/enums.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'

/** Facts that decide whether a process belongs to a user. */
export type Owned = {
  accountId: string
  accountGroupId: string | null
  createdByUserId: string | null
  processType: ProcessType
}

const refundEvents: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>([
  'offer_refund',
  'request_refund',
  'settle_refund',
])

/** Returns the permission that a user needs for an event. */
export function actionOf(type: ProcessEventType): StaffAction {
  return refundEvents.has(type) ? 'payment.refund' : 'process.act'
}

/** Returns whether a user's right to an action reaches this process. */
export function reaches(staff: Staff, action: StaffAction, process: Owned): boolean {
  if (!reachableProcessTypes(staff.roles, action).includes(process.processType)) return false
  const isOwn = staff.accountIds.includes(process.accountId)
  switch (widestScope(staff.roles, action)) {
    case 'all':
      return true
    case 'group':
      return isOwn || (process.accountGroupId !== null && process.accountGroupId === staff.accountGroupId)
    case 'own':
      return isOwn
    case 'own_processes':
      return isOwn && process.createdByUserId === staff.userId
    case 'none':
      return false
  }
}

/**
 * Throws 404 for a process that the user may not even see, 403 for what the user may see and not do, and 403
 * `step_up_required` for a right that wants a proof that is fresh.
 */
export function refuseUnlessReached(
  staff: Staff,
  action: StaffAction,
  process: Owned | undefined,
): asserts process is Owned {
  if (process === undefined || !reaches(staff, 'process.see', process)) throw notFound('process')
  if (!reaches(staff, action, process)) throw forbidden()
  if (isProvenRight(action)) refuseUnproved(staff)
}
