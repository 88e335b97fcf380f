/** The strength of a session: begun with the password alone, or with two factors. */
export const assurances = ['password', 'second'] as const
export type Assurance = (typeof assurances)[number]

/** `second`: the second way has not been shown yet; `enrol`: the user has to have one, and has none. */
export type StepLeft = 'second' | 'enrol'

type Standing = {
  assurance: Assurance
  hasTwoFactor: boolean
  /** True for a role that requires two-factor. */
  isRequired: boolean
}

/** Returns the step of signing in that a session still lacks and has to take next; null for one that is whole. */
export function stepLeftOf({ assurance, hasTwoFactor, isRequired }: Standing): StepLeft | null {
  if (assurance === 'second') return null
  if (hasTwoFactor) return 'second'
  return isRequired ? 'enrol' : null
}

/** A session that lacks a step ends after this long: as long as its only token lives. */
export const stepMs = 15 * 60_000

/** A session ends by itself after this long without use. */
export const sessionIdleMs = 12 * 60 * 60_000

/** For how long it counts that somebody has shown who they are, where that is asked for. */
export const stepUpMs = 5 * 60_000

export function isProvedAt(now: number, { provedAt }: { provedAt: number }): boolean {
  return now - provedAt < stepUpMs
}

/** The number of recovery codes in one set. */
export const recoveryCodeCount = 10
