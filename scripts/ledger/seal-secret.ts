import { rotating, type Secret } from '#core/secrets/secret-keys.ts'

/** Returns the secret that the archive is sealed with, and those beside it while it is rotated, out of the environment. */
export function sealSecret(): Secret {
  const { SEAL_SECRET: own, SEAL_SECRET_NEXT: next, SEAL_SECRET_FORMER: former } = process.env
  if (own === undefined || own === '')
    throw new Error('SEAL_SECRET has to be in the environment: the archive is sealed.')
  return rotating({ own, next, former })
}

/** Returns true where the secret is set, so that documents of archived visits can be opened. */
export const hasSealSecret = (): boolean => (process.env['SEAL_SECRET'] ?? '') !== ''
