import { AppError, conflict } from '#core/http/errors.ts'

export function identityNotRequired(): AppError {
  return conflict('identity.not_asked', 'Nobody asks who the customer is now')
}

/** Another call is beginning a check at this moment; it can be gone on with in a few seconds. */
export function identityBeginning(): AppError {
  return conflict('identity.already_beginning', 'A check is just being begun')
}

export function identityUnavailable(): AppError {
  const title = 'The provider gave no answer that can be used'
  return new AppError({ code: 'identity.provider_unavailable', status: 502, title })
}

/** Others keep changing the check: the caller comes again. */
export function identityBusy(): AppError {
  return new AppError({ code: 'identity.try_again', status: 503, title: 'The identity check kept changing' })
}
