import { addDays, addMonths, startOfWeek } from './iso-date.ts'

/** The day that a key leads to in a month grid by the WAI-ARIA date picker pattern; null for any other key. */
export function calendarTarget(key: string, shift: boolean, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return startOfWeek(from)
    case 'End':
      return addDays(startOfWeek(from), 6)
    case 'PageUp':
      return addMonths(from, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(from, shift ? 12 : 1)
    default:
      return null
  }
}
