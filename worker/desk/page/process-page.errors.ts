import { AppError, conflict } from '#core/errors.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { StaffCustomer } from '#worker/contract/staff/process-page.ts'

export function invalidContact(fields: readonly string[]): AppError {
  const title = 'The customer has neither a usable phone number nor a usable e-mail address'
  const errors: FieldProblem[] = fields.map((path) => ({ path, code: 'unusable' }))
  return new AppError({ code: 'INVALID_CONTACT', status: 422, title, errors })
}

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

export function remindedToday() {
  return conflict('message.reminded_today', 'The customer has had a reminder today')
}
