/** The ways a wait stands, as people see it on the board: `amber` is near to being late, `red` is late. */
export const urgencies = ['calm', 'amber', 'red'] as const
export type Urgency = (typeof urgencies)[number]

/** The instants at which a wait turns amber and red, in UTC milliseconds; null where it never does. `worker/domain/process/lateness.ts` tells both. */
export type Lateness = { soonAt: number | null; lateAt: number | null }

/** Tells how a wait stands at an instant. */
export function urgencyAt({ soonAt, lateAt }: Lateness, now: number): Urgency {
  if (lateAt !== null && now >= lateAt) return 'red'
  return soonAt !== null && now >= soonAt ? 'amber' : 'calm'
}
