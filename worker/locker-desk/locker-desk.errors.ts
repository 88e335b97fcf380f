import { AppError, notFound } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'
import type { DeskBox, DeskLocker } from '#domain/contract/staff/locker-desk.ts'

/** The same for a box that does not exist, one that was removed and one that the user does not see. */
export function boxNotFound(): AppError {
  return notFound('box')
}

export function lockerNotFound(): AppError {
  return notFound('locker')
}

export function boxChanged(changed: DeskBox): AppError {
  return new AppError({ code: 'box.changed', status: 409, title: 'The box was changed meanwhile', changed })
}

export function lockerChanged(changed: DeskLocker): AppError {
  return new AppError({ code: 'locker.changed', status: 409, title: 'The cabinet was changed meanwhile', changed })
}

export function boxOpening(): AppError {
  return new AppError({ code: 'box.opening', status: 409, title: 'Somebody wants the box opened already' })
}

export function boxInUse(): AppError {
  return new AppError({ code: 'box.in_use', status: 409, title: 'Somebody holds the box' })
}

export function lockerInUse(): AppError {
  return new AppError({ code: 'locker.in_use', status: 409, title: 'Somebody holds a box of the cabinet' })
}

export function taken(path: string): AppError {
  return requestInvalidField(path, 'taken')
}

export function clickTaken(): AppError {
  return new AppError({ code: 'click.taken', status: 409, title: 'This clickId was used for something else' })
}
