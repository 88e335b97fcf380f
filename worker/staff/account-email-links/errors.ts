import { conflict, notFound, type AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { PasswordFault } from '#domain/access/password-rules.ts'

/** Returns the refusal of a link that we never made, or whose user is gone. */
export function accountEmailNotFound(): AppError {
  return notFound('letter')
}

/** Returns the refusal of a link that was used, replaced, taken back, or has expired. */
export function accountEmailEnded(): AppError {
  return conflict('letter.ended', 'The link counts no more')
}

export function badNewPassword(fault: PasswordFault): AppError {
  return requestInvalidField('newPassword', fault)
}
