import type { ProcessState } from '#domain/enums.ts'

import { calendarMonth, occupancyLevel, occupancyLevels, type OccupancyLevel } from './calendar.ts'

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

type Days = { first: string; last: string }

/** Dates as YYYY-MM-DD in a zone, by `Intl` alone: the zoned arithmetic of `time.ts` would be a fifth of the worker. */
function datesIn(timeZone: string): (instantMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}

type DatedUse = Use & Days

/** A use with its days. One without a known end counts until today, or on its first day where that is later. */
function dated({ from, until }: Use, dateOf: (instantMs: number) => string, today: string): DatedUse {
  const first = dateOf(from)
  if (until === null) return { from, until, first, last: first > today ? first : today }
  // What ends at midnight is over the day before.
  return { from, until, first, last: dateOf(Math.max(from, until - 1)) }
}

/** Returns how many are in use at once at most on a day: what is given back makes room for what comes later. */
function takenOn(date: string, total: number, uses: readonly DatedUse[]): Taken {
  const those = uses.filter(({ first, last }) => first <= date && date <= last)
  const changes = those
    .flatMap(({ from, until, first, last }) => [
      ...(first === date ? [{ at: from, more: 1 }] : []),
      ...(last === date && until !== null ? [{ at: until, more: -1 }] : []),
    ])
    .toSorted((one, other) => one.at - other.at || one.more - other.more)
  let now = those.filter(({ first }) => first < date).length
  let peak = now
  for (const { more } of changes) {
    now += more
    peak = Math.max(peak, now)
  }
  return { taken: Math.min(peak, total), total }
}

/** Returns the scarcer of the two; an account without cars is judged by its boxes alone. */
function levelOf(lockers: Taken, cars: Taken): OccupancyLevel {
  const ofLockers = occupancyLevel(lockers.taken, lockers.total)
  if (cars.total === 0) return ofLockers
  const ofCars = occupancyLevel(cars.taken, cars.total)
  return occupancyLevels.indexOf(ofCars) > occupancyLevels.indexOf(ofLockers) ? ofCars : ofLockers
}

type Month = { year: number; month: number; timeZone: string; now: number; lockers: Stock; cars: Stock }

/** Returns how many boxes and cars each day of a month has taken at once; a day lasts from midnight to midnight in the zone. */
export function bookingMonth({ year, month, timeZone, now, lockers, cars }: Month): DayOfBooking[] {
  const dateOf = datesIn(timeZone)
  const today = dateOf(now)
  const boxDays = lockers.uses.map((use) => dated(use, dateOf, today))
  const carDays = cars.uses.map((use) => dated(use, dateOf, today))
  return calendarMonth(year, month).days.map(({ date }) => {
    const boxes = takenOn(date, lockers.total, boxDays)
    const lent = takenOn(date, cars.total, carDays)
    return { date, lockers: boxes, substituteCars: lent, level: levelOf(boxes, lent) }
  })
}
