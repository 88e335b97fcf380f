import { AppError } from '#core/errors.ts'

/** The customer saw an earlier version: what the deletion means may have changed with it. */
export function processChanged(): AppError {
  return new AppError({ code: 'process.changed', status: 409, title: 'The process changed meanwhile' })
}

export function licenceHeld(): AppError {
  const title = 'The workshop needs the picture for a car that is not back'
  return new AppError({ code: 'licence.held', status: 409, title })
}
