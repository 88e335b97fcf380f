import { AppError } from '#core/errors.ts'
import type { FieldProblem } from '#domain/contract/problem.ts'

export function invalidFields(errors: FieldProblem[]): AppError {
  const title = 'The request does not fit what is stored'
  return new AppError({ code: 'request.invalid', status: 422, title, errors })
}

/** Somebody else was first; `changed` is how it stands now. */
export function changedMeanwhile(subject: string, changed: object): AppError {
  return new AppError({ code: `${subject}.changed`, status: 409, title: `The ${subject} changed meanwhile`, changed })
}

/** It cannot be removed while something needs it; `changed` says what. */
export function inUse(subject: string, changed: object): AppError {
  return new AppError({ code: `${subject}.in_use`, status: 409, title: `The ${subject} is in use`, changed })
}

export function tooMany(subject: string): AppError {
  return new AppError({ code: `${subject}.too_many`, status: 409, title: `The account has too many of ${subject}` })
}

export function isDefaultLanguage(): AppError {
  const title = 'The default language of an account stays; another one can take its place'
  return new AppError({ code: 'language.is_default', status: 409, title })
}
