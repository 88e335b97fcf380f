/** Days without time or zone: ISO dates (`2026-11-20`) in, ISO dates out. */

const monthsInYear = 12

/** A point in time that stands for the day, for `Intl` with time zone UTC. */
export function utcDate(iso: string): Date {
  return new Date(`${iso}T00:00:00Z`)
}

export function yearOf(iso: string): number {
  return Number(iso.slice(0, 4))
}

/** 1–12. */
export function monthOf(iso: string): number {
  return Number(iso.slice(5, 7))
}

export function addDays(iso: string, days: number): string {
  const date = utcDate(iso)
  date.setUTCDate(date.getUTCDate() + days)
  return toIso(date)
}

/** The same day of another month, or that month's last day: 31.1. and one month is 28.2. */
export function addMonths(iso: string, months: number): string {
  const index = yearOf(iso) * monthsInYear + monthOf(iso) - 1 + months
  return inMonth(iso, Math.floor(index / monthsInYear), (index % monthsInYear) + 1)
}

/** The same day of the given month, or that month's last day. */
export function inMonth(iso: string, year: number, month: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = utcDate(iso)
  date.setUTCFullYear(year, month - 1, Math.min(date.getUTCDate(), lastDay))
  return toIso(date)
}

/** The Monday of the day's week. */
export function startOfWeek(iso: string): string {
  return addDays(iso, -((utcDate(iso).getUTCDay() + 6) % 7))
}

/** d.M.yyyy */
export function displayDate(iso: string): string {
  return `${Number(iso.slice(8, 10))}.${monthOf(iso)}.${yearOf(iso)}`
}

/** Reads d.M.yyyy; null for anything else and for a day that is not in the calendar. */
export function parseDisplayDate(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = utcDate(iso)
  return !Number.isNaN(date.getTime()) && toIso(date) === iso ? iso : null
}

function toIso(date: Date): string {
  return date.toISOString().slice(0, 10)
}
