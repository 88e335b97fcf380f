import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  calendarMonth,
  occupancyLevel,
  parseHour,
  parseMinute,
  selectableYears,
  stepHour,
  stepMinute,
} from './calendar.ts'

describe('a month', () => {
  it('of November 2026 starts on a Sunday and ends on a Monday', () => {
    const month = calendarMonth(2026, 11)
    expect([month.year, month.month, month.startPadding, month.endPadding]).toEqual([2026, 11, 6, 6])
    expect(month.days).toHaveLength(30)
    expect(month.days[0]).toEqual({ date: '2026-11-01', disabled: false })
    expect(month.days.at(-1)?.date).toBe('2026-11-30')
  })

  it('of February 2027 fills four weeks without padding', () => {
    const month = calendarMonth(2027, 2)
    expect([month.startPadding, month.days.length, month.endPadding]).toEqual([0, 28, 0])
  })

  it('of a leap year has its 29th', () => {
    expect(calendarMonth(2028, 2).days).toHaveLength(29)
    expect(calendarMonth(2100, 2).days).toHaveLength(28)
  })

  it('before January and after December lies in the next year', () => {
    expect(calendarMonth(2026, 0).days[0]?.date).toBe('2025-12-01')
    expect(calendarMonth(2026, 13).days[0]?.date).toBe('2027-01-01')
    expect([calendarMonth(2026, 13).year, calendarMonth(2026, 13).month]).toEqual([2027, 1])
  })

  it('marks the days that cannot be chosen', () => {
    const month = calendarMonth(2026, 11, (date) => date < '2026-11-20')
    expect(month.days.filter((day) => !day.disabled)).toHaveLength(11)
  })

  it('fills whole weeks from Monday, each day once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const { startPadding, endPadding, days } = calendarMonth(year, number)
        expect((startPadding + days.length + endPadding) % 7).toBe(0)
        expect(Math.max(startPadding, endPadding)).toBeLessThan(7)
        for (const [index, { date }] of days.entries()) {
          const day = new Date(`${date}T00:00:00Z`)
          expect([day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]).toEqual([year, number, index + 1])
          expect((day.getUTCDay() + 6) % 7).toBe((startPadding + index) % 7)
        }
      }),
    )
  })
})

it('years reach from five back to five ahead', () => {
  expect(selectableYears(2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031])
})

describe('the time picker', () => {
  const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })

  it.each([
    [{ hour: 10, minute: 55 }, 1, { hour: 11, minute: 0 }],
    [{ hour: 10, minute: 58 }, 1, { hour: 11, minute: 3 }],
    [{ hour: 23, minute: 55 }, 1, { hour: 0, minute: 0 }],
    [{ hour: 11, minute: 0 }, -1, { hour: 10, minute: 55 }],
    [{ hour: 0, minute: 3 }, -1, { hour: 23, minute: 58 }],
    [{ hour: 8, minute: 30 }, 1, { hour: 8, minute: 35 }],
  ] as const)('from %o a minute arrow (%i) leads to %o', (from, direction, to) => {
    expect(stepMinute(from, direction)).toEqual(to)
  })

  it.each([
    [23, 1, 0],
    [0, -1, 23],
    [8, 1, 9],
  ] as const)('from hour %i an hour arrow (%i) leads to %i', (hour, direction, expected) => {
    expect(stepHour({ hour, minute: 17 }, direction)).toEqual({ hour: expected, minute: 17 })
  })

  it('comes back by the opposite arrow and stays on the clock', () => {
    fc.assert(
      fc.property(time, (from) => {
        expect(stepMinute(stepMinute(from, 1), -1)).toEqual(from)
        expect(stepHour(stepHour(from, -1), 1)).toEqual(from)
        const { hour, minute } = stepMinute(from, 1)
        expect(hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59).toBe(true)
      }),
    )
  })

  it('is back where it began after a whole day of minute steps', () => {
    fc.assert(
      fc.property(time, (from) => {
        const presses = Array.from({ length: 288 })
        expect(presses.reduce<typeof from>((now) => stepMinute(now, 1), from)).toEqual(from)
      }),
    )
  })

  it.each([
    ['', 0, 0],
    ['  ', 0, 0],
    ['abc', 0, 0],
    ['7', 7, 7],
    ['07', 7, 7],
    [' 9 ', 9, 9],
    ['23', 23, 23],
    ['24', null, 24],
    ['59', null, 59],
    ['60', null, null],
    ['-1', null, null],
    ['1.5', null, null],
    ['1e400', null, null],
  ])('what is typed as %j is hour %s and minute %s', (text, hour, minute) => {
    expect(parseHour(text)).toBe(hour)
    expect(parseMinute(text)).toBe(minute)
  })
})

it.each([
  [0, 4, 'empty'],
  [1, 4, 'almostEmpty'],
  [2, 4, 'almostEmpty'],
  [3, 4, 'almostFull'],
  [4, 4, 'full'],
  [5, 4, 'full'],
  [0, 1, 'empty'],
  [1, 1, 'full'],
  [0, 0, 'full'],
])('%i of %i places taken is %s', (taken, capacity, level) => {
  expect(occupancyLevel(taken, capacity)).toBe(level)
})
