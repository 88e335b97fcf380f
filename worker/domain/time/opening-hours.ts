import * as plainDate from 'temporal-polyfill/fns/PlainDate'
import * as wallTime from 'temporal-polyfill/fns/PlainDateTime'
import * as zonedTime from 'temporal-polyfill/fns/ZonedDateTime'

import { mostExceptions, type Span } from './hour-spans.ts'
import { localDate } from './time.ts'
import { dateFrom, later, textOf, type PlainDate } from './wall-clock.ts'

/** A date that is opened otherwise than its weekday, or not at all where there are no spans. */
export type DayException = { readonly date: string; readonly spans: readonly Span[]; readonly reason: string }

/** When a workshop is open, on the clock of its own zone. */
export type OpeningHours = {
  /** Monday first. */
  readonly week: readonly (readonly Span[])[]
  /** In the order of their dates, each of which is there once. */
  readonly exceptions: readonly DayException[]
}

/**
 * Opening hours as they are stored: `schema` is the version of their form, `revision` counts the times they were saved.
 */
export type StoredHours = OpeningHours & { readonly schema: 1; readonly revision: number }

export type DayHours = {
  readonly date: string
  readonly spans: readonly Span[]
  /** Null where the day is as its weekday is; may be empty. */
  readonly exception: string | null
}

/** Instants in milliseconds; `to` is the first at which it is shut. */
export type Opening = { readonly from: number; readonly to: number }

export type OpenDay = DayHours & { readonly openings: readonly Opening[] }

/** Hours in a zone. */
export type Opened = { readonly hours: OpeningHours; readonly timeZone: string }

const daysInWeek = 7
const shortestDayMs = 23 * 3_600_000

export const noHours: OpeningHours = { week: Array.from({ length: daysInWeek }, () => []), exceptions: [] }

/** The hours that an account has set; null where it never says that it is open. */
export function hoursThatSay(hours: OpeningHours | null): OpeningHours | null {
  if (hours === null) return null
  const says = hours.week.some((spans) => spans.length > 0) || hours.exceptions.some(({ spans }) => spans.length > 0)
  return says ? hours : null
}

/** The same with the zone of the account. */
export function openedOf({ hours, timeZone }: { hours: OpeningHours | null; timeZone: string }): Opened | null {
  const said = hoursThatSay(hours)
  return said === null ? null : { hours: said, timeZone }
}

/** The hours without the exceptions of days that are over, these in order. */
export function withoutPast<Hours extends OpeningHours>(hours: Hours, today: string): Hours {
  const coming = hours.exceptions.filter(({ date }) => date >= today)
  return { ...hours, exceptions: coming.toSorted((one, other) => (one.date < other.date ? -1 : 1)) }
}

/** Returns the hours of a date: those of an exception, else those of its weekday. */
export function hoursOf(hours: OpeningHours, date: string): DayHours {
  const other = hours.exceptions.find((exception) => exception.date === date)
  if (other !== undefined) return { date, spans: other.spans, exception: other.reason }
  const weekday = plainDate.dayOfWeek(dateFrom(date))
  return { date, spans: hours.week[weekday - 1] ?? [], exception: null }
}

/** A minute of a day as an instant; of a time that spring skips, when the skipping is over. */
function instantAt(day: PlainDate, minute: number, timeZone: string): number {
  const wall = wallTime.addMinutes(plainDate.toPlainDateTime(day), minute)
  const zoned = wallTime.toZonedDateTime(wall, timeZone, { disambiguation: 'compatible' })
  if (wallTime.equals(zonedTime.toPlainDateTime(zoned), wall)) return zoned.epochMilliseconds
  const before = zonedTime.subtractHours(zoned, 1)
  return zonedTime.getTimeZoneTransition(before, 'next')?.epochMilliseconds ?? zoned.epochMilliseconds
}

function openDay({ hours, timeZone }: Opened, day: PlainDate): OpenDay {
  const held = hoursOf(hours, textOf(day))
  const openings = held.spans.map(([from, to]) => ({
    from: instantAt(day, from, timeZone),
    to: instantAt(day, to, timeZone),
  }))
  return { ...held, openings: openings.filter(({ from, to }) => from < to) }
}

function* daysFrom(opened: Opened, at: number, days: number): Generator<OpenDay> {
  const first = dateFrom(localDate(at, opened.timeZone))
  for (let ahead = 0; ahead < days; ahead += 1) yield openDay(opened, later(first, ahead))
}

/** The seven days from that of the instant on. */
export function thisWeek(opened: Opened, at: number): OpenDay[] {
  return [...daysFrom(opened, at, daysInWeek)]
}

export function isOpen(opened: Opened, at: number): boolean {
  return [...daysFrom(opened, at, 1)].some(({ openings }) => openings.some(({ from, to }) => from <= at && at < to))
}

/** More days in a row than that cannot be exceptions. */
const farthestDays = mostExceptions + daysInWeek + 1

/** The first opening that begins after the instant; null where none does. */
export function nextOpening(opened: Opened, at: number): number | null {
  const isAhead = ({ from }: Opening) => from > at
  for (const { openings } of daysFrom(opened, at, farthestDays)) {
    const next = openings.find(isAhead)
    if (next !== undefined) return next.from
  }
  const odd = opened.hours.exceptions.map(({ date }) => openDay(opened, dateFrom(date)))
  return odd.flatMap(({ openings }) => openings).find(isAhead)?.from ?? null
}

/** The instant by which it has been open for so long (ms) since another; null where it is not opened for so long. */
export function openAfter(opened: Opened, { from, ms }: { from: number; ms: number }): number | null {
  let left = ms
  for (const { openings } of daysFrom(opened, from, farthestDays)) {
    for (const opening of openings) {
      const begins = Math.max(opening.from, from)
      const lasts = Math.max(0, opening.to - begins)
      if (lasts >= left) return begins + left
      left -= lasts
    }
  }
  return null
}

/** The instant from which on it is open for so long (ms) until another; null where it was not opened for so long. */
export function openBefore(opened: Opened, { until, ms }: { until: number; ms: number }): number | null {
  let left = ms
  const last = dateFrom(localDate(until, opened.timeZone))
  for (let back = 0; back < farthestDays; back += 1) {
    for (const opening of openDay(opened, later(last, -back)).openings.toReversed()) {
      const ends = Math.min(opening.to, until)
      const lasts = Math.max(0, ends - opening.from)
      if (lasts >= left) return ends - left
      left -= lasts
    }
  }
  return null
}

/** Returns whether it was open for so long (ms) between two instants. */
export function wasOpenFor(opened: Opened, { from, to, ms }: Opening & { ms: number }): boolean {
  const days = Math.ceil((to - from) / shortestDayMs) + 1
  let left = ms
  for (const { openings } of daysFrom(opened, from, days)) {
    for (const opening of openings) left -= Math.max(0, Math.min(opening.to, to) - Math.max(opening.from, from))
    if (left <= 0) return true
  }
  return false
}
