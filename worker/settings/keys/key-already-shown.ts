import { conflict, type AppError } from '#core/http/errors.ts'

/** The click has made its key, and a key is told once. */
export function keyAlreadyShown(machine: 'api_key' | 'device'): AppError {
  return conflict(`${machine}.told`, 'This key was made and told before')
}
