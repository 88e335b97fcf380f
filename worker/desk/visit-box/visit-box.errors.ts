import { conflict, type AppError } from '#core/http/errors.ts'
import type { VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

export function visitBoxChanged(changed: VisitBox): AppError {
  return conflict('visit_box.changed', 'The visit has another box now, or none', { changed })
}

export function keysInside(): AppError {
  return conflict('visit_box.keys_inside', 'Keys lie in the box and are not carried to another one')
}

export function notReleasable(): AppError {
  return conflict('visit_box.not_releasable', 'The box is not given back in this state')
}
