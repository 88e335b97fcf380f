/** Why a person was led back to the root, with the code as it was, so that it need not be typed again. */
export type Bounce = { code: string; reason: BounceReason }

/** `unknown`: nothing is open under the code; `rejected`: it could not be opened just now. */
export type BounceReason = 'unknown' | 'rejected'

/** Reads what a navigation carried; null for anything else. */
export function readBounce(state: unknown): Bounce | null {
  if (typeof state !== 'object' || state === null || !('code' in state) || !('reason' in state)) return null
  const { code, reason } = state
  if (typeof code !== 'string' || (reason !== 'unknown' && reason !== 'rejected')) return null
  return { code, reason }
}
