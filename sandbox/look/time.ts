import { locale } from './language.ts'

const timeZone = 'Europe/Helsinki'
const day = new Intl.DateTimeFormat('fi-FI', { timeZone, day: 'numeric', month: 'numeric', year: 'numeric' })

/** `14.05` of today, `20.11. 14.05` of another day, as the language of the page writes them. */
export function shortTime(at: number, now: number): string {
  const clock = new Intl.DateTimeFormat(locale(), { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
  if (day.format(at) === day.format(now)) return clock
  const date = new Intl.DateTimeFormat(locale(), { timeZone, day: 'numeric', month: 'numeric' }).format(at)
  return `${date} ${clock}`
}
