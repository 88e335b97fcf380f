import { dayMs } from '#domain/durations.ts'
import { formatDate } from '#domain/text/format.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import type { CustomerHours, OpenDay } from '#worker/contract/customer/workshop-looks.ts'

/**
 * The current opening state, and until when it holds. `until` null: longer than a day, `daysAhead` null: beyond the
 * week.
 */
export type OpeningNow =
  | { isOpen: true; until: number | null; changesAt: number }
  | { isOpen: false; opensAt: number; daysAhead: number | null; changesAt: number }

type Ahead = { from: number; to: number }

/** Openings that follow one another are one: midnight shuts nothing. */
function openingsOf(days: readonly OpenDay[]): Ahead[] {
  const all = days.flatMap(({ openings }) =>
    openings.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  )
  return all.reduce<Ahead[]>((joined, next) => {
    const last = joined.at(-1)
    return last?.to === next.from ? [...joined.slice(0, -1), { from: last.from, to: next.to }] : [...joined, next]
  }, [])
}

/** The day that the clock on the workshop's wall shows; it may be none of a page that was opened long ago. */
export function todayOf({ days }: CustomerHours, { now, timeZone }: At): OpenDay | undefined {
  return days.find(({ date }) => displayDate(date) === formatDate(now, timeZone))
}

export type At = { now: number; timeZone: string }

/** Returns how a workshop stands at an instant; null where it is not known any more. */
export function openingNow(hours: CustomerHours, at: At): OpeningNow | null {
  const { days, later } = hours
  const { now, timeZone } = at
  const today = todayOf(hours, at)
  if (today === undefined) return null
  const openings = openingsOf(days)
  const open = openings.find(({ from, to }) => from <= now && now < to)
  if (open !== undefined) {
    return { isOpen: true, until: open.to - now > dayMs ? null : open.to, changesAt: open.to }
  }
  const opensAt = openings.find(({ from }) => from > now)?.from ?? (later === null ? null : Date.parse(later))
  if (opensAt === null) return null
  const day = days.findIndex(({ date }) => displayDate(date) === formatDate(opensAt, timeZone))
  return { isOpen: false, opensAt, daysAhead: day < 0 ? null : day - days.indexOf(today), changesAt: opensAt }
}
