import { conflict, type AppError } from '#core/errors.ts'

type Machine = 'api_key' | 'device'

/** The click has made its key, and a key is told once. */
export function keyTold(machine: Machine): AppError {
  return conflict(`${machine}.told`, 'This key was made and told before')
}

export function tooManyKeys(machine: Machine): AppError {
  return conflict(`${machine}.too_many`, 'The account has as many keys as it can')
}
