import { AppError, conflict } from '#core/errors.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { ProcessInTheWay } from '#worker/contract/staff/create-process.ts'

export function invalidForm(errors: FieldProblem[]): AppError {
  return new AppError({ code: 'request.invalid', status: 422, title: 'The request does not fit together', errors })
}

export function typeNotAllowed(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'This user may not create that' })
}

/** Null where the process is not one that the user sees, or nobody knows which it is. */
export function hasUnfinishedProcess(processId: string | null): AppError {
  return new AppError({
    code: 'VERSION_CONFLICT',
    status: 409,
    title: 'The work order has an unfinished process',
    ...inTheWay(processId),
  })
}

export function workNumberTaken(): AppError {
  return conflict('work_order.exists', 'The account has a work order of this number')
}

export function vehicleTaken(): AppError {
  return conflict('vehicle.taken', 'The vehicle is lent at that time')
}

/** What the click has made already, with the form as it was then. */
export function clickReused(processId: string): AppError {
  return new AppError({
    code: 'click.taken',
    status: 409,
    title: 'This clickId was used with another form',
    ...inTheWay(processId),
  })
}

function inTheWay(processId: string | null): { changed?: ProcessInTheWay } {
  return processId === null ? {} : { changed: { processId } }
}
