import { conflict, type AppError } from '#core/http/errors.ts'
import { visitBoxUnits, type CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'

export function visitBoxChanged(now: CountedVisitBox): AppError {
  return conflict('visit_box.changed', 'The visit has another box now, or none', {
    changed: now,
    units: visitBoxUnits,
  })
}

export function keysInside(): AppError {
  return conflict('visit_box.keys_inside', 'Keys lie in the box and are not carried to another one')
}

export function notReleasable(): AppError {
  return conflict('visit_box.not_releasable', 'The box is not given back in this state')
}
