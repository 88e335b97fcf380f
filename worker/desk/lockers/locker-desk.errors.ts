import { notFound, conflict, type AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { boxUnits, lockerUnits, type CountedBox, type CountedLocker } from '#worker/contract/staff/visit/locker-desk.ts'

/** The same for a box that does not exist, one that was removed and one that the user does not see. */
export function boxNotFound(): AppError {
  return notFound('box')
}

export function lockerNotFound(): AppError {
  return notFound('locker')
}

export function boxChanged(changed: CountedBox): AppError {
  return conflict('box.changed', 'The box was changed meanwhile', { changed, units: boxUnits })
}

export function lockerChanged(changed: CountedLocker): AppError {
  return conflict('locker.changed', 'The cabinet was changed meanwhile', { changed, units: lockerUnits })
}

export function boxOpening(): AppError {
  return conflict('box.opening', 'Somebody wants the box opened already')
}

export function keysSettled(): AppError {
  return conflict('box.keys_settled', 'Whose keys lie in the box is no longer asked')
}

export function boxInUse(): AppError {
  return conflict('box.in_use', 'Somebody holds the box')
}

export function lockerInUse(): AppError {
  return conflict('locker.in_use', 'Somebody holds a box of the cabinet')
}

export function taken(path: string): AppError {
  return requestInvalidField(path, 'taken')
}

export function clickTaken(): AppError {
  return conflict('click.taken', 'This clickId was used for something else')
}
