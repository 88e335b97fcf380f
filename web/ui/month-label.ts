import { utcDate } from './iso-date.ts'

/** "marraskuu 2026" */
export function monthLabel(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utcDate(iso))
}
