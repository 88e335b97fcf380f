import { AppError } from '#core/errors.ts'
import type { FieldProblem } from '#domain/contract/problem.ts'

export function invalidForm(errors: FieldProblem[]): AppError {
  return new AppError({ code: 'request.invalid', status: 422, title: 'The request does not fit together', errors })
}

export function typeNotAllowed(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'This user may not create that' })
}

export function hasUnfinishedProcess(): AppError {
  return new AppError({ code: 'VERSION_CONFLICT', status: 409, title: 'The work order has an unfinished process' })
}

export function workNumberTaken(): AppError {
  return new AppError({ code: 'work_order.exists', status: 409, title: 'The account has a work order of this number' })
}

export function vehicleTaken(): AppError {
  return new AppError({ code: 'vehicle.taken', status: 409, title: 'The vehicle is lent at that time' })
}

export function clickReused(): AppError {
  return new AppError({ code: 'click.taken', status: 409, title: 'This clickId was used with another form' })
}
