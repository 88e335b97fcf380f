import { AppError } from '#core/http/errors.ts'

/** This browser did not subscribe, or belongs to somebody else by now. */
export function notSubscribed(): AppError {
  return new AppError({ code: 'push.not_subscribed', status: 404, title: 'This browser has no subscription' })
}
