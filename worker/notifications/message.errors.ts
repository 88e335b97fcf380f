import { AppError } from '#core/errors.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'

export function invalidContact(fields: readonly string[]): AppError {
  const title = 'The customer has neither a usable phone number nor a usable e-mail address'
  const errors: FieldProblem[] = fields.map((path) => ({ path, code: 'unusable' }))
  return new AppError({ code: 'INVALID_CONTACT', status: 422, title, errors })
}
