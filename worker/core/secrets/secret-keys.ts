/** A secret while it is rotated: what is new is made with that of now, and the one before still counts. */
export type SecretKeys = { readonly current: string; readonly former: string | null }

/** A secret by itself is the only one there is. */
export type Secret = SecretKeys | string

export const keysOf = (secret: Secret): SecretKeys =>
  typeof secret === 'string' ? { current: secret, former: null } : secret

/** Every secret that counts, that of now first. */
export function secretsOf(secret: Secret): readonly string[] {
  const { current, former } = keysOf(secret)
  return former === null ? [current] : [current, former]
}

/** A secret as it lies in the environment, by the names that it can have beside its own. */
type SecretNames = { readonly own: string; readonly next?: string | undefined; readonly former?: string | undefined }

/**
 * The two that count (docs/decisions/026-rotating-what-nobody-knows.md): the next one, once it is there, is the one of now,
 * and the one that it comes after still counts.
 */
export function rotating({ own, next, former }: SecretNames): SecretKeys {
  return next === undefined ? { current: own, former: former ?? null } : { current: next, former: own }
}
