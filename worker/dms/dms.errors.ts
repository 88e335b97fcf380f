import { AppError, conflict } from '#core/http/errors.ts'

/** The key is missing, unknown or revoked: the caller is not told which. */
export function keyRefused(): AppError {
  const headers = { 'WWW-Authenticate': 'Bearer' }
  return new AppError({ code: 'auth.required', status: 401, title: 'A valid API key is needed', headers })
}

export function invalidContact(): AppError {
  const title = 'The customer has neither a usable phone number nor a usable e-mail address'
  return new AppError({
    code: 'INVALID_CONTACT',
    status: 422,
    title,
    errors: [
      { path: 'customer.phoneNumber', code: 'unusable' },
      { path: 'customer.email', code: 'unusable' },
    ],
  })
}

/** Keys of a car of the workshop wait in a box for a customer who has still to approve, or to prove who they are. */
export function awaitsCustomer(): AppError {
  return conflict('process.awaits_customer', 'The customer has not approved or is not known yet')
}

export function hasUnfinishedProcess(): AppError {
  return conflict('VERSION_CONFLICT', 'The work order has an unfinished process')
}

export function idempotencyKeyReused(): AppError {
  return new AppError({
    code: 'idempotency.key_reused',
    status: 422,
    title: 'This Idempotency-Key was used with another body',
  })
}

/** A payment has no link of its own to hold back: the dealer system creates the process when it is to be paid. */
export function paymentNotScheduled(): AppError {
  return new AppError({
    code: 'request.invalid',
    status: 422,
    title: 'The request does not fit its schema',
    errors: [{ path: 'sendLinkAt', code: 'not_for_only_payment' }],
  })
}

/** The cursor is not of this account, or not of this database any more. */
export function cursorUnknown(): AppError {
  const title = 'The cursor is not known here: begin again without one'
  return new AppError({ code: 'changes.cursor_unknown', status: 410, title })
}

export function numberTaken(): AppError {
  return conflict('work_order.number_taken', 'Another work order has this number')
}

export function orderHasProcess(): AppError {
  return conflict('work_order.has_process', 'The work order has a process and stays')
}

/** The order changed since the sender saw it, or a newer one of theirs was stored before. */
export function revisionConflict(): AppError {
  return conflict('work_order.revision_conflict', 'A newer work order is stored')
}
