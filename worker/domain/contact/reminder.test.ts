import { describe, expect, it } from 'vitest'

import type { OpeningHours } from '#domain/time/opening-hours.ts'
import { instantOf } from '#domain/time/time.ts'

import { bookedTomorrow, isTomorrow, mayRemindAt, unpaidSince } from './reminder.ts'

const timeZone = 'Europe/Helsinki'
const at = (date: string, hour: number, minute = 0) => instantOf({ date, hour, minute }, timeZone)
const friday = '2026-11-27'
const sunday = '2026-11-29'
/** Weekdays from 7.30 to 17. */
const openingHours: OpeningHours = {
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= 5 ? [[450, 1020]] : [])),
  exceptions: [],
}

describe('when a reminder may go out', () => {
  it.each([
    ['at night', at(friday, 3), false],
    ['before nine', at(friday, 8, 59), false],
    ['at nine', at(friday, 9), true],
    ['while somebody picks up the phone', at(friday, 16, 59), true],
    ['after the workshop shut', at(friday, 17), false],
    ['on a day that it is shut', at(sunday, 12), true],
    ['in the evening of such a day', at(sunday, 20), false],
  ])('%s', (_, now, may) => {
    expect(mayRemindAt(now, { timeZone, openingHours })).toBe(may)
  })

  it('is by day where the workshop has not said when it is open', () => {
    const may = (hour: number) => mayRemindAt(at(friday, hour), { timeZone, openingHours: null })
    expect([8, 9, 19, 20].map(may)).toEqual([false, true, true, false])
  })

  it('is by the clock of the workshop', () => {
    expect(mayRemindAt(at(friday, 9), { timeZone: 'America/New_York', openingHours: null })).toBe(false)
  })
})

describe('what is reminded of', () => {
  it('is a time of tomorrow, however long that day is', () => {
    const { from, to } = bookedTomorrow(at('2026-10-24', 12), timeZone)
    expect([from, to]).toEqual([at('2026-10-25', 0), at('2026-10-26', 0)])
    expect((to - from) / 3_600_000).toBe(25)
  })

  it('is no time of today, and none of later', () => {
    const now = at(friday, 10)
    const booked = [at(friday, 23), at('2026-11-28', 0), at('2026-11-28', 23, 59), at(sunday, 0)]
    expect(booked.map((one) => isTomorrow(one, now, timeZone))).toEqual([false, true, true, false])
  })

  it('is a bill of so many days ago, and of no more than a week longer', () => {
    expect(unpaidSince(at(friday, 10), { days: 3, timeZone })).toEqual({
      from: at('2026-11-17', 10),
      to: at('2026-11-24', 10),
    })
  })

  it('is no bill where the account wishes none', () => {
    expect(unpaidSince(at(friday, 10), { days: 0, timeZone })).toBeNull()
  })
})
