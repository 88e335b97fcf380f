import { AppError } from '#core/errors.ts'
import type { EmailFault } from '#domain/email.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'

/** `country`: the workshop sends no text messages there; the others say what is wrong with an e-mail address. */
export function invalidContact(
  fields: readonly string[],
  code: 'unusable' | 'country' | EmailFault = 'unusable',
): AppError {
  const title = 'The customer has neither a usable phone number nor a usable e-mail address'
  const errors: FieldProblem[] = fields.map((path) => ({ path, code }))
  return new AppError({ code: 'INVALID_CONTACT', status: 422, title, errors })
}
