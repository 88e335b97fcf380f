import type { DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'

/** Returns the time on a wall in a zone, YYYY-MM-DDTHH:MM. */
export function wallClock(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(ms).replace(' ', 'T')
}

/** d.M.yyyy H.mm */
export function displayWall({ date, time }: DateTimeValue): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day}.${month}.${year} ${time.hour}.${String(time.minute).padStart(2, '0')}`
}
