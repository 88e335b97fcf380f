import { conflict, type AppError } from '#core/errors.ts'

/** The customer saw an earlier version: what the deletion means may have changed with it. */
export function processChanged(): AppError {
  return conflict('process.changed', 'The process changed meanwhile')
}

export function licenceHeld(): AppError {
  const title = 'The workshop needs the picture for a car that is not back'
  return conflict('licence.held', title)
}
