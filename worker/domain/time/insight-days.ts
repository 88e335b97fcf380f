import { diffDays } from 'temporal-polyfill/fns/PlainDate'
import { getTimeZoneTransition, offsetNanoseconds } from 'temporal-polyfill/fns/ZonedDateTime'

import { hoursOf, hoursThatSay, type OpeningHours } from './opening-hours.ts'
import { localDate } from './time.ts'
import { dateFrom, later, textOf, zoned, type ZonedDateTime } from './wall-clock.ts'

/** Weekdays from 8 to 17 of the account's zone, until an account says when it is open. */
const usualHours: OpeningHours = {
  week: Array.from({ length: 7 }, (_, weekday) => (weekday < 5 ? [[8 * 60, 17 * 60] as const] : [])),
  exceptions: [],
}

/** Tells whether a workshop is open by the clock on its wall: the trigger `daily_facts_kept` does the same (tested). */
export function isOpenAt(
  instantMs: number,
  { hours, timeZone }: { hours: OpeningHours | null; timeZone: string },
): boolean {
  const { hour, minute } = zoned(instantMs, timeZone)
  const { spans } = hoursOf(hoursThatSay(hours) ?? usualHours, localDate(instantMs, timeZone))
  const at = hour * 60 + minute
  return spans.some(([from, to]) => from <= at && at < to)
}

export type ZoneOffset = { fromAt: number; offsetSeconds: number }

/** Returns the offsets of a zone from UTC (seconds) between two instants: at the first, and from each change on. */
export function zoneOffsetsBetween(timeZone: string, fromMs: number, toMs: number): readonly ZoneOffset[] {
  const offsets: ZoneOffset[] = []
  let at: ZonedDateTime | null = zoned(fromMs, timeZone)
  while (at !== null && at.epochMilliseconds < toMs) {
    offsets.push({ fromAt: at.epochMilliseconds, offsetSeconds: Math.round(offsetNanoseconds(at) / 1e9) })
    at = getTimeZoneTransition(at, 'next')
  }
  return offsets
}

type Period = { from: string; to: string }

/** Returns how many days a period has, both ends within; none or fewer where it ends before it begins. */
export function lengthOf({ from, to }: Period): number {
  return diffDays(dateFrom(from), dateFrom(to)) + 1
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const days = lengthOf({ from, to })
  const start = dateFrom(from)
  return { from: textOf(later(start, -days)), to: textOf(later(start, -1)) }
}

/** Every day of a period. */
export function daysBetween({ from, to }: Period): string[] {
  const start = dateFrom(from)
  return Array.from({ length: lengthOf({ from, to }) }, (_, days) => textOf(later(start, days)))
}
