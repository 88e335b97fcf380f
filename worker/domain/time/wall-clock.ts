import { getISO } from 'temporal-polyfill/fns/Calendar'
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant'
import { addDays, fromString, toBasicString, type Record as PlainDate } from 'temporal-polyfill/fns/PlainDate'
import type { Record as ZonedDateTime } from 'temporal-polyfill/fns/ZonedDateTime'

/**
 * Dates and clocks on the wall by Temporal's functions one by one: its classes bring all of them and every calendar of
 * the world into the worker.
 */
export type { PlainDate, ZonedDateTime }

/** An instant (ms) on the clock of a zone. Throws RangeError on an unknown zone. */
export function zoned(instantMs: number, timeZone: string): ZonedDateTime {
  return toZonedDateTimeISO(fromEpochMilliseconds(instantMs), timeZone)
}

/** A date written `2026-11-20`. Throws RangeError on what is none. */
export function dateFrom(text: string): PlainDate {
  return fromString(text, getISO)
}

export const textOf = toBasicString

/** The date some days later, or earlier. */
export function later(date: PlainDate, days: number): PlainDate {
  return addDays(date, days)
}
