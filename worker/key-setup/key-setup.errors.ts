import { AppError } from '#core/errors.ts'

type Machine = 'api_key' | 'device'

/** The click has made its key, and a key is told once. */
export function keyTold(machine: Machine): AppError {
  return new AppError({ code: `${machine}.told`, status: 409, title: 'This key was made and told before' })
}

export function tooManyKeys(machine: Machine): AppError {
  return new AppError({ code: `${machine}.too_many`, status: 409, title: 'The account has as many keys as it can' })
}
