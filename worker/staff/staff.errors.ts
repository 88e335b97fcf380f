import { AppError } from '#core/http/errors.ts'

/** The same for a wrong name, a wrong password and a user that is disabled. */
export function signInFailed(): AppError {
  return new AppError({ code: 'auth.failed', status: 401, title: 'The user name or the password is wrong' })
}

/** No token, a token that is out of date, or a session that has ended. */
export function signInNeeded(): AppError {
  const headers = { 'WWW-Authenticate': 'Bearer' }
  return new AppError({ code: 'auth.required', status: 401, title: 'Credentials are needed', headers })
}
