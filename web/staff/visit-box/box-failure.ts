import { ApiProblem, isNotSent } from '#web/lib/api/api-problem.ts'
import type { VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

import type { VisitBoxTextKey } from './texts.ts'

const byCode: Partial<Record<string, VisitBoxTextKey>> = {
  'box.opening': 'visitBoxOpening',
  'process.no_room_left': 'visitBoxNoneFree',
  'visit_box.keys_inside': 'visitBoxKeysStuck',
  'visit_box.not_releasable': 'visitBoxNotReleasable',
}

/**
 * Returns why a write about the box of a visit failed, where it is not said beside a field; null where nothing failed.
 */
export function boxFailure(error: unknown): VisitBoxTextKey | null {
  if (error === null || isTargetTaken(error) || boxChangedBy(error) !== null) return null
  if (isNotSent(error)) return 'visitBoxNotSent'
  const known = error instanceof ApiProblem && Object.hasOwn(byCode, error.code) ? byCode[error.code] : undefined
  return known ?? 'visitBoxFailed'
}

/** The box that was chosen is somebody else’s by now. */
export function isTargetTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'boxId')
}

/** The box of the visit as somebody else has left it meanwhile; null for any other failure. */
export function boxChangedBy(error: unknown): VisitBox | null {
  const isConflict = error instanceof ApiProblem && error.code === 'visit_box.changed'
  return isConflict && isVisitBox(error.changed) ? error.changed : null
}

/** Our own server sends nothing else with this code. */
function isVisitBox(value: unknown): value is VisitBox {
  return typeof value === 'object' && value !== null && 'held' in value && 'free' in value
}
