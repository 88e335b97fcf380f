import { calendarMonth, occupancyLevel, occupancyLevels, type OccupancyLevel } from './calendar.ts'
import type { ProcessState } from './enums.ts'
import { endOfDayMs, instantOf } from './time.ts'

/** Something that is in use; instants are UTC milliseconds, `until` is null where nobody knows the end. */
export type Use = { from: number; until: number | null }

export type Stock = { total: number; uses: readonly Use[] }
type Taken = { taken: number; total: number }
export type DayOfBooking = { date: string; lockers: Taken; substituteCars: Taken; level: OccupancyLevel }

/** States in which a process is still to get a box. */
export const beforeBoxStates: readonly ProcessState[] = [
  'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  'SCHEDULED_FOR_NO_DMS_RESERVATION',
  'LINK_GENERATED',
  'LINK_SEND_FAILED',
  'LINK_SENT',
  'STARTED',
  'WAITING_THIRD_PARTY_INFORMATION',
  'ADVISOR_EXPIRED',
  'ADVISOR_VISIT_REQUIRED',
  'ADVISOR_CONFIRMED',
  'NO_ROOM_LEFT',
  'BOX_RESERVATION_FAILED',
  'CUSTOMER_RESERVATION_EXPIRED',
]

type Day = { from: number; until: number }

/** What has no known end is counted until the end of today, or of its first day where that is later. */
function isUsedOn(use: Use, day: Day, endOfToday: number): boolean {
  const until = use.until ?? Math.max(endOfToday, use.from + 1)
  return use.from < day.until && until > day.from
}

function takenOn(day: Day, { total, uses }: Stock, endOfToday: number): Taken {
  const used = uses.filter((use) => isUsedOn(use, day, endOfToday)).length
  return { taken: Math.min(used, total), total }
}

/** Of the two the scarcer; an account without cars is judged by its boxes alone. */
function levelOf(lockers: Taken, cars: Taken): OccupancyLevel {
  const ofLockers = occupancyLevel(lockers.taken, lockers.total)
  if (cars.total === 0) return ofLockers
  const ofCars = occupancyLevel(cars.taken, cars.total)
  return occupancyLevels.indexOf(ofCars) > occupancyLevels.indexOf(ofLockers) ? ofCars : ofLockers
}

type Month = { year: number; month: number; timeZone: string; now: number; lockers: Stock; cars: Stock }

/** How many boxes and cars each day of a month has taken; a day lasts from midnight to midnight in the zone. */
export function bookingMonth({ year, month, timeZone, now, lockers, cars }: Month): DayOfBooking[] {
  const midnight = (date: string) => instantOf({ date, hour: 0, minute: 0 }, timeZone)
  const [following] = calendarMonth(year, month + 1).days
  const { days } = calendarMonth(year, month)
  const dates = [...days, ...(following === undefined ? [] : [following])].map(({ date }) => midnight(date))
  const endOfToday = endOfDayMs(now, timeZone)
  return days.map(({ date }, at) => {
    const day = { from: dates[at] ?? 0, until: dates[at + 1] ?? 0 }
    const boxes = takenOn(day, lockers, endOfToday)
    const lent = takenOn(day, cars, endOfToday)
    return { date, lockers: boxes, substituteCars: lent, level: levelOf(boxes, lent) }
  })
}
