/**
 * Measures that are counted day by day, and in what (`count`, `amount`) under which dimension:
 * - `visits`: visits created, by type.
 * - `finished`: visits done, `alone` where staff did nothing between its creation and its end, else `helped`.
 * - `approved`, `keys`, `paid`: what customers did, by opening hours; `paid` has the cents that were taken.
 * - `approval_wait`, `payment_wait`: first link to first approval, ready to paid: ms, by bucket.
 * - `services`: extra services that are sold, cents without VAT; taken back with the visit.
 * - `proposals`: of additional work, by who proposed it. `answered`: those with a first answer; `answer_wait`: how long
 *   it took, ms, by bucket. `accepted_work`, `declined_work`: their rows, by urgency, cents without VAT.
 * - `refunds`: money given back, cents. `failed_messages`: by channel.
 * - `boxes`: by hour, each quarter of it: boxes that there are, and those that are held. `full`: quarters without a
 *   free box.
 */
export const measures = [
  'visits',
  'finished',
  'approved',
  'keys',
  'paid',
  'approval_wait',
  'payment_wait',
  'services',
  'refunds',
  'failed_messages',
  'proposals',
  'answered',
  'answer_wait',
  'accepted_work',
  'declined_work',
  'boxes',
  'full',
] as const
export type Measure = (typeof measures)[number]

/** Dimension of what happened within opening hours, and outside of them. */
export const openHours = { within: 'in', outside: 'after' } as const

/** Upper bounds of the buckets of waits, in minutes. The trigger has the same (tested). */
export const waitBounds: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1080, 1440, 2160, 2880, 4320, 5760, 7200,
  10_080, 14_400, 20_160, 43_200, 525_600,
]

/** The bucket of a wait, as it is written: its end in minutes, six digits. */
export function waitBucket(waitMs: number): string {
  const end = waitBounds.find((bound) => waitMs < bound * 60_000) ?? waitBounds.at(-1) ?? 0
  return String(end).padStart(6, '0')
}

type Bucket = { end: number; count: number }

/**
 * The minutes within which a share (0–1) of all waits was over, as far as buckets can tell: within a bucket waits are taken
 * to be spread evenly. Null where nobody waited.
 */
export function waitAt(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  if (total <= 0) return null
  const wanted = total * share
  let before = 0
  for (const { end, count } of buckets.toSorted((one, other) => one.end - other.end)) {
    if (count > 0 && before + count >= wanted) {
      const start = waitBounds[waitBounds.indexOf(end) - 1] ?? 0
      return start + ((end - start) * (wanted - before)) / count
    }
    before += count
  }
  return null
}

/** The longest period that is looked at. */
export const insightDaysMax = 366
