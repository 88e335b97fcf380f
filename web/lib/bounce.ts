/** The reason why a person was led back to the root, with the code as it was, so that it need not be typed again. */
export type Bounce = { code: string; reason: BounceReason }

const bounceReasons = ['unknown', 'ended', 'rejected'] as const

/**
 * `unknown`: nothing is open under the code; `ended`: a kiosk lent it, and it opens nothing any more; `rejected`: it could
 * not be opened just now.
 */
export type BounceReason = (typeof bounceReasons)[number]

/** Reads what a navigation carried; null for anything else. */
export function readBounce(state: unknown): Bounce | null {
  if (typeof state !== 'object' || state === null || !('code' in state) || !('reason' in state)) return null
  const { code } = state
  const reason = bounceReasons.find((one) => one === state.reason)
  return typeof code !== 'string' || reason === undefined ? null : { code, reason }
}
