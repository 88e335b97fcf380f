import { conflict, type AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'

/** The same for a wrong code, one of another time and one that was used before. */
export function wrongAnswer(field: 'answer' | 'code'): AppError {
  return requestInvalidField(field, 'wrong')
}

export function twoFactorExists(): AppError {
  return conflict('second_way.exists', 'The user has such a second way already')
}

export function noTwoFactor(): AppError {
  return conflict('second_way.none', 'The user has no second way')
}

/** Returns the refusal to remove the last factor of a user who needs one. */
export function twoFactorRequired(): AppError {
  return conflict('second_way.required', 'A role of the user has to have a second way')
}
