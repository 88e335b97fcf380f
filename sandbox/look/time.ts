const timeZone = 'Europe/Helsinki'
const day = new Intl.DateTimeFormat('fi-FI', { timeZone, day: 'numeric', month: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('fi-FI', { timeZone, hour: 'numeric', minute: '2-digit' })

/** `14.05` of today, `20.11. 14.05` of another day. */
export function shortTime(at: number, now: number): string {
  const date = day.format(at)
  if (date === day.format(now)) return clock.format(at)
  return `${date.replace(/\d{4}$/, '')} ${clock.format(at)}`
}
