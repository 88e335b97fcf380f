import { hourMs } from '#domain/durations.ts'
import { wasOpenFor, type Opened } from '#domain/time/opening-hours.ts'

/** No kiosk is silent that was heard of since (ms). */
export const leastSilenceMs = 24 * hourMs
/** A day of work, where an account says when it is open. */
const silentOpenMs = 8 * hourMs

/** As far back as a day without Saturdays and Sundays (UTC) goes: halls are shut then. */
export function weekdaySince(now: number): number {
  const weekdayOf = (instant: number) => new Date(instant).getUTCDay()
  let [since, left] = [now, leastSilenceMs]
  while (left > 0) {
    since -= hourMs
    if (weekdayOf(since) % 6 !== 0) left -= hourMs
  }
  return since
}

type Kiosk = { lastSeenAt: number; opened: Opened | null }

/**
 * Returns whether a kiosk was not heard of for a whole day of opening. Where the account has said when it is open, that
 * is a day with eight hours of it; else one that is no Saturday and no Sunday.
 */
export function isKioskSilent({ lastSeenAt, opened }: Kiosk, now: number): boolean {
  if (opened === null) return lastSeenAt <= weekdaySince(now)
  if (lastSeenAt > now - leastSilenceMs) return false
  return wasOpenFor(opened, { from: lastSeenAt, to: now, ms: silentOpenMs })
}
