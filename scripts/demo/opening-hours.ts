import type { Span } from '#domain/time/hour-spans.ts'
import type { StoredHours } from '#domain/time/opening-hours.ts'

const weekday: Span[] = [[450, 1020]]
const saturday: Span[] = [[600, 840]]

/** When the demo's workshops are open: weekdays and Saturdays, and not on the feasts of the winter to come. */
export function openingHours(now: number): StoredHours {
  const year = new Date(now).getUTCFullYear()
  const shut = [
    ['12-06', 'Itsenäisyyspäivä'],
    ['12-24', 'Jouluaatto'],
    ['12-25', 'Joulupäivä'],
    ['12-26', 'Tapaninpäivä'],
  ] as const
  return {
    schema: 1,
    revision: 1,
    week: [...Array.from({ length: 5 }, () => weekday), saturday, []],
    exceptions: shut.map(([date, reason]) => ({ date: `${year}-${date}`, spans: [], reason })),
  }
}
