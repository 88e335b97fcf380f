import { displayDate, utcDate } from '#web/ui/calendar/iso-date.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

/** A day by its name and date: "maanantai 23.11.2026". */
export function dayInWords(date: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(utcDate(date))
  return `${name} ${displayDate(date)}`
}

/** A day of a week: "ma 23.11." */
export function dayInShort(date: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(utcDate(date))
  return `${name} ${displayDate(date).replace(/\d{4}$/, '')}`
}

/** The same things by the day that they fall on in a zone (YYYY-MM-DD), in their order. */
export function byDay(items: readonly DayItem[], timeZone: string): Map<string, DayItem[]> {
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = new Map<string, DayItem[]>()
  for (const item of items) {
    const date = dates.format(Date.parse(item.at))
    days.set(date, [...(days.get(date) ?? []), item])
  }
  return days
}

/** Returns the key of an item: a visit may come twice on a day. */
export const keyOf = ({ id, kind }: DayItem) => `${id}-${kind}`
