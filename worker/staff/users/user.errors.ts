import { AppError, notFound, conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { PasswordFault } from '#domain/access/password-rules.ts'

/** The same for a user that does not exist and for one that the caller does not see. */
export function userNotFound(): AppError {
  return notFound('user')
}

export function forbidden(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'This user may not do that' })
}

/** Returns the refusal for a user whom others share. */
export function userShared(): AppError {
  return new AppError({ code: 'user.shared', status: 403, title: 'This user belongs to others too' })
}

export function userChanged(): AppError {
  return conflict('user.changed', 'The user was changed meanwhile')
}

export function lastSuperuser(): AppError {
  return conflict('user.last_superuser', 'This is the last superuser')
}

/** The user has a password, or is kept out. */
export function notInvited(): AppError {
  return conflict('user.not_invited', 'The user does not wait for an invitation')
}

export function usernameTaken(): AppError {
  return requestInvalidField('username', 'taken')
}

export function badPassword(field: 'password' | 'newPassword', fault: PasswordFault): AppError {
  return requestInvalidField(field, fault)
}

export function wrongOldPassword(): AppError {
  return requestInvalidField('oldPassword', 'wrong')
}
