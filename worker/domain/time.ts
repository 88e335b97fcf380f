import { Temporal } from 'temporal-polyfill'

/**
 * Instants are milliseconds since 1970 in UTC. What depends on the clock on the wall is counted in
 * the account's zone, so a day may last 23 or 25 hours. Formatting is in `format.ts`.
 */

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('fi-FI', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether a language tag can be formatted for (`fi-FI`). */
export function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length === 1
  } catch {
    return false
  }
}

function zoned(instantMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone)
}

/** The calendar date of an instant, `2026-11-20`. Throws RangeError on an unknown zone. */
export function localDate(instantMs: number, timeZone: string): string {
  return zoned(instantMs, timeZone).toPlainDate().toString()
}

/** The first instant of the day that the instant falls on. */
export function startOfDayMs(instantMs: number, timeZone: string): number {
  return zoned(instantMs, timeZone).startOfDay().epochMilliseconds
}

/** The first instant of the next day: the day is `[startOfDayMs, endOfDayMs)`. */
export function endOfDayMs(instantMs: number, timeZone: string): number {
  return zoned(instantMs, timeZone).startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds
}

/** The first instant of the Monday of the week that the instant falls in. */
export function startOfWeekMs(instantMs: number, timeZone: string): number {
  const day = zoned(instantMs, timeZone)
  return day.subtract({ days: day.dayOfWeek - 1 }).startOfDay().epochMilliseconds
}

/** The same time on the wall some days later (or earlier). */
export function addDays(instantMs: number, days: number, timeZone: string): number {
  return zoned(instantMs, timeZone).add({ days }).epochMilliseconds
}

/** The same date and time some months later; the 31st becomes the month's last day. */
export function addMonths(instantMs: number, months: number, timeZone: string): number {
  return zoned(instantMs, timeZone).add({ months }).epochMilliseconds
}

/**
 * The instant at which the wall clock shows a date and time. A time that spring skips is moved
 * on by an hour; of a time that autumn repeats the first is meant. Throws RangeError on nonsense.
 */
export function instantOf(wall: { date: string; hour: number; minute: number }, timeZone: string): number {
  const time = new Temporal.PlainTime(wall.hour, wall.minute)
  return Temporal.PlainDate.from(wall.date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
