import { AppError } from '#core/http/errors.ts'

/** One answer for a device that we do not know, a key that was revoked and a signature that is wrong. */
export function signatureRefused(): AppError {
  return new AppError({ code: 'device.unauthorized', status: 401, title: 'The signature does not fit the request' })
}

/** Said only to a device whose signature is right: its clock has to be set, by `time`. */
export function clockRefused(now: number): AppError {
  const title = 'The time of the request is too far from ours'
  return new AppError({ code: 'device.clock_skew', status: 401, title, time: now })
}

export function replayRefused(): AppError {
  return new AppError({ code: 'device.replayed', status: 401, title: 'The request has been made before' })
}

export function notACabinet(): AppError {
  return new AppError({ code: 'device.not_a_cabinet', status: 403, title: 'The device belongs to no cabinet' })
}

export function notATerminal(): AppError {
  return new AppError({ code: 'device.not_a_terminal', status: 403, title: 'The device is no payment terminal' })
}

/** Staff asked for no other key, or not any more. */
export function noKeyWaits(): AppError {
  return new AppError({ code: 'device.no_key_waits', status: 404, title: 'No other key waits for the device' })
}

/** Nothing was changed: it was not the new key that signed. */
export function keyNotConfirmed(): AppError {
  const title = 'A new key is confirmed with a call that it signed'
  return new AppError({ code: 'device.key_not_confirmed', status: 409, title })
}

/** The same for a code that is wrong, and for one that opens nothing now. */
export function wrongCode(): AppError {
  return new AppError({ code: 'device.wrong_code', status: 404, title: 'The code opens no box' })
}

export function lockedOut(retryAfterSeconds: number): AppError {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return new AppError({ code: 'device.locked_out', status: 429, title: 'Too many wrong codes', headers })
}

/** Nothing of the call was taken. `paths` name what is about boxes that the cabinet never had. */
export function unknownBoxes(paths: readonly string[]): AppError {
  const code = 'device.unknown_box'
  const errors = paths.map((path) => ({ path, code }))
  return new AppError({ code, status: 422, title: 'The cabinet has no such box', errors })
}

/** The report was not taken whole: what it is about kept changing. The device sends it again. */
export function reportNotTaken(): AppError {
  return new AppError({ code: 'device.try_again', status: 503, title: 'The report could not be taken now' })
}

/** The code is good, and there is no box for its key. `message` says in the customer's language what the site can do. */
export function noBoxFree(message: string | null): AppError {
  const title = 'The code is good, but there is no box for it'
  return new AppError({ code: 'device.no_box_free', status: 409, title, ...(message === null ? {} : { message }) })
}
