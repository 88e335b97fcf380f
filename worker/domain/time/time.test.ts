import { describe, expect, it } from 'vitest'

import { hourMs } from '#domain/durations.ts'

import { addDays, addMonths, endOfDayMs, instantOf, isTimeZone, localDate, startOfDayMs } from './time.ts'

const helsinki = 'Europe/Helsinki'
const at = (iso: string): number => Date.parse(iso)

describe('a day in Helsinki', () => {
  it.each([
    ['2026-11-20T22:30:00Z', '2026-11-21', '2026-11-20T22:00:00Z', 24],
    ['2026-07-01T20:59:59Z', '2026-07-01', '2026-06-30T21:00:00Z', 24],
    ['2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T22:00:00Z', 23],
    ['2026-10-25T12:00:00Z', '2026-10-25', '2026-10-24T21:00:00Z', 25],
    ['2028-02-29T12:00:00Z', '2028-02-29', '2028-02-28T22:00:00Z', 24],
  ])('around %s is %s, starts at %s and lasts %i hours', (instant, date, start, hours) => {
    expect(localDate(at(instant), helsinki)).toBe(date)
    expect(startOfDayMs(at(instant), helsinki)).toBe(at(start))
    expect(endOfDayMs(at(instant), helsinki)).toBe(at(start) + hours * hourMs)
  })

  it('starts at one o’clock where the clock skips midnight', () => {
    expect(startOfDayMs(at('2018-11-04T12:00:00Z'), 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'))
    expect(endOfDayMs(at('2018-11-03T12:00:00Z'), 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'))
  })
})

describe('the clock on the wall', () => {
  it('shows the same time some days later, over both changes', () => {
    expect(addDays(at('2026-03-28T06:00:00Z'), 1, helsinki)).toBe(at('2026-03-29T05:00:00Z'))
    expect(addDays(at('2026-10-24T05:00:00Z'), 1, helsinki)).toBe(at('2026-10-25T06:00:00Z'))
    expect(addDays(at('2026-10-25T06:00:00Z'), -1, helsinki)).toBe(at('2026-10-24T05:00:00Z'))
  })

  it('ends a month on its last day', () => {
    expect(addMonths(at('2026-01-31T10:00:00Z'), 1, helsinki)).toBe(at('2026-02-28T10:00:00Z'))
    expect(addMonths(at('2026-11-20T10:00:00Z'), 24, helsinki)).toBe(at('2028-11-20T10:00:00Z'))
  })

  it.each([
    ['2026-11-20', 8, 30, '2026-11-20T06:30:00Z'],
    ['2026-07-01', 8, 30, '2026-07-01T05:30:00Z'],
    ['2026-03-29', 3, 30, '2026-03-29T01:30:00Z'],
    ['2026-10-25', 3, 30, '2026-10-25T00:30:00Z'],
  ])('%s at %i.%i is the instant %s', (date, hour, minute, expected) => {
    expect(instantOf({ date, hour, minute }, helsinki)).toBe(at(expected))
  })

  it('refuses what no calendar or clock has', () => {
    expect(() => instantOf({ date: '2026-02-30', hour: 8, minute: 0 }, helsinki)).toThrow(RangeError)
    expect(() => instantOf({ date: '2026-02-28', hour: 24, minute: 0 }, helsinki)).toThrow(RangeError)
  })
})

it('knows the zones that exist', () => {
  expect(isTimeZone(helsinki)).toBe(true)
  expect(isTimeZone('Europe/Espoo')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
