import { AppError } from '#core/http/errors.ts'
import type { EmailFault } from '#domain/contact/email.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'

/**
 * `country`: the workshop sends no text messages there; `several_addresses` and `letters_before_at` say what is wrong with an
 * e-mail address. Anything else is `unusable`.
 */
export function invalidContact(
  fields: readonly string[],
  code: 'unusable' | 'country' | EmailFault = 'unusable',
): AppError {
  const title = 'The customer has neither a usable phone number nor a usable e-mail address'
  const reason = code === 'not_an_address' ? 'unusable' : code
  const errors: FieldProblem[] = fields.map((path) => ({ path, code: reason }))
  return new AppError({ code: 'INVALID_CONTACT', status: 422, title, errors })
}
