import { toZonedDateTime } from 'temporal-polyfill/fns/PlainDate'
import { create as plainTime } from 'temporal-polyfill/fns/PlainTime'
import * as zonedTime from 'temporal-polyfill/fns/ZonedDateTime'

import { dateFrom, textOf, zoned } from './wall-clock.ts'

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

/** Returns whether a language tag can be formatted for (`fi-FI`). */
export function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length === 1
  } catch {
    return false
  }
}

/** The calendar date of an instant, `2026-11-20`. Throws RangeError on an unknown zone. */
export function localDate(instantMs: number, timeZone: string): string {
  return textOf(zonedTime.toPlainDate(zoned(instantMs, timeZone)))
}

/** The first instant of the day that the instant falls on. */
export function startOfDayMs(instantMs: number, timeZone: string): number {
  return zonedTime.startOfDay(zoned(instantMs, timeZone)).epochMilliseconds
}

/** The first instant of the next day: the day is `[startOfDayMs, endOfDayMs)`. */
export function endOfDayMs(instantMs: number, timeZone: string): number {
  const next = zonedTime.addDays(zonedTime.startOfDay(zoned(instantMs, timeZone)), 1)
  return zonedTime.startOfDay(next).epochMilliseconds
}

/** The first instant of the Monday of the week that the instant falls in. */
export function startOfWeekMs(instantMs: number, timeZone: string): number {
  const day = zoned(instantMs, timeZone)
  const monday = zonedTime.subtractDays(day, zonedTime.dayOfWeek(day) - 1)
  return zonedTime.startOfDay(monday).epochMilliseconds
}

/** The same time on the wall some days later (or earlier). */
export function addDays(instantMs: number, days: number, timeZone: string): number {
  return zonedTime.addDays(zoned(instantMs, timeZone), days).epochMilliseconds
}

/** The same date and time some months later; the 31st becomes the month's last day. */
export function addMonths(instantMs: number, months: number, timeZone: string): number {
  return zonedTime.addMonths(zoned(instantMs, timeZone), months).epochMilliseconds
}

/**
 * The instant at which the wall clock shows a date and time. A time that spring skips is moved
 * on by an hour; of a time that autumn repeats the first is meant. Throws RangeError on nonsense.
 */
export function instantOf(wall: { date: string; hour: number; minute: number }, timeZone: string): number {
  const time = plainTime(wall.hour, wall.minute)
  return toZonedDateTime(dateFrom(wall.date), { timeZone, plainTime: time }).epochMilliseconds
}
