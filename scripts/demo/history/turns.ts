import { endOfDayMs } from '#domain/time/time.ts'

import { dayBefore, hourMs, timeZone } from './days.ts'
import type { PlannedVisit, Turn } from './planned-visit.ts'

/** The hours at which the jobs of a minute are played on a day when somebody was there. */
const jobHours = [8, 12, 16] as const

const nightHour = 3

/** Every night from `from` days back on is played, and before that those of days when somebody was there. */
type History = { readonly now: number; readonly from: number; readonly visits: readonly PlannedVisit[] }

const recentDays = 2

/**
 * The instant from which on the turns of a history depend on the hour at which it opens (milliseconds). All that lies before is
 * the same for a whole day.
 */
export const recentFrom = (now: number): number => dayBefore(now, recentDays).start

/** Somebody forces a door that no visit has, in the hall that is opened first. */
const forcedBox = { lockerId: 'lck_herttoniemi', number: 24 } as const

/** Returns the steps of all visits and the jobs of their days and nights, in order of time. */
export function turnsOf({ now, from, visits }: History): Turn[] {
  const steps = visits.flatMap((plan) => plan.steps.map((step) => ({ at: step.at, plan, step })))
  const first = Math.min(now, ...steps.map(({ at }) => at))
  const count = Math.max(from, Math.ceil((now - first) / (24 * hourMs)))
  const jobs = Array.from({ length: count + 1 }, (_, index) => index).flatMap((index): Turn[] => {
    const day = dayBefore(now, index)
    const end = endOfDayMs(day.start, timeZone)
    const isBusy = steps.some(({ at }) => at >= day.start && at < end)
    const minutes = isBusy ? jobHours.map((hour) => ({ at: day.at(hour), jobs: 'minute' as const })) : []
    return isBusy || index <= from ? [{ at: day.at(nightHour, 17), jobs: 'night' }, ...minutes] : []
  })
  const forced: Turn[] = [{ at: now - 3 * hourMs, forced: forcedBox }]
  return [...steps, ...forced, ...jobs.filter(({ at }) => at <= now)].toSorted((one, other) => one.at - other.at)
}
