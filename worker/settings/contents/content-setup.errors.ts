import { AppError, conflict } from '#core/errors.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'

export function invalidFields(errors: FieldProblem[]): AppError {
  const title = 'The request does not fit what is stored'
  return new AppError({ code: 'request.invalid', status: 422, title, errors })
}

/** Somebody else was first; `changed` is how it stands now. */
export function changedMeanwhile(subject: string, changed: object): AppError {
  return conflict(`${subject}.changed`, `The ${subject} changed meanwhile`, { changed })
}

/** It cannot be removed while something needs it; `changed` says what. */
export function inUse(subject: string, changed: object): AppError {
  return conflict(`${subject}.in_use`, `The ${subject} is in use`, { changed })
}

export function tooMany(subject: string): AppError {
  return conflict(`${subject}.too_many`, `The account has too many of ${subject}`)
}

export function isDefaultLanguage(): AppError {
  const title = 'The default language of an account stays; another one can take its place'
  return conflict('language.is_default', title)
}
