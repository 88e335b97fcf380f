import { AppError, conflict } from '#core/http/errors.ts'
import type { StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'

export function notResendable(): AppError {
  const title = 'The process has no use for this message now'
  return conflict('message.not_resendable', title)
}

export function customerChanged(changed: StaffCustomer): AppError {
  return conflict('customer.changed', 'The customer changed meanwhile', { changed })
}

export function customerErased(): AppError {
  return conflict('customer.erased', 'The customer’s data was erased')
}

export function clickTaken(): AppError {
  return conflict('click.taken', 'This clickId was used for something else')
}

/** So many went out today that the next one has to have a reason. */
export function resendReasonNeeded(): AppError {
  const errors = [{ path: 'reason', code: 'required' }]
  return new AppError({ code: 'message.reason_needed', status: 422, title: 'A reason is needed', errors })
}

/** Nothing that a cap holds back, or it was let through before. */
export function notHeld() {
  return conflict('message.not_held', 'The message is not held back any more')
}

export function remindedToday() {
  return conflict('message.reminded_today', 'The customer has had a reminder today')
}
