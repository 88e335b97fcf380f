import { conflict, notFound, type AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { PasswordFault } from '#domain/access/password-rules.ts'

/** Of a link that we never made, and of one whose user is gone. */
export function accountEmailNotFound(): AppError {
  return notFound('letter')
}

/** Of a link that was used, replaced, taken back, or is out of date. */
export function accountEmailEnded(): AppError {
  return conflict('letter.ended', 'The link counts no more')
}

export function badNewPassword(fault: PasswordFault): AppError {
  return requestInvalidField('newPassword', fault)
}
