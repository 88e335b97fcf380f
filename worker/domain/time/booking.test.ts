import { expect, it } from 'vitest'

import { bookingMonth, type Stock } from './booking.ts'

const timeZone = 'Europe/Helsinki'
const now = Date.parse('2026-11-10T10:00:00Z')
const none: Stock = { total: 0, uses: [] }
const at = (text: string) => Date.parse(text)

function november(lockers: Stock, cars: Stock = none) {
  const days = bookingMonth({ year: 2026, month: 11, timeZone, now, lockers, cars })
  return (date: string) => days.find((day) => day.date === `2026-11-${date}`)
}

it('has every day of the month in the zone of the account', () => {
  const days = bookingMonth({ year: 2026, month: 12, timeZone, now, lockers: none, cars: none })
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([31, '2026-12-01', '2026-12-31'])
})

it('counts a box on each day that it is held, midnight belonging to the next day', () => {
  const day = november({ total: 4, uses: [{ from: at('2026-11-12T21:59:00Z'), until: at('2026-11-14T22:00:00Z') }] })
  expect(['11', '12', '13', '14', '15'].map((date) => day(date)?.lockers.taken)).toEqual([0, 1, 1, 1, 0])
})

it('counts what has no known end until today, and what begins later on its first day', () => {
  const day = november({
    total: 4,
    uses: [
      { from: at('2026-11-09T10:00:00Z'), until: null },
      { from: at('2026-11-20T10:00:00Z'), until: null },
    ],
  })
  expect(['08', '09', '10', '11', '20', '21'].map((date) => day(date)?.lockers.taken)).toEqual([0, 1, 1, 0, 1, 0])
})

it('has room for what comes after something else is gone, and none for what comes meanwhile', () => {
  const use = (from: string, until: string) => ({
    from: at(`2026-11-12T${from}:00Z`),
    until: at(`2026-11-12T${until}:00Z`),
  })
  const inTurn = november({ total: 2, uses: [use('06:00', '08:00'), use('08:00', '10:00'), use('10:00', '12:00')] })
  expect(inTurn('12')?.lockers.taken).toBe(1)
  const atOnce = november({ total: 2, uses: [use('06:00', '09:00'), use('08:00', '10:00'), use('10:00', '12:00')] })
  expect(atOnce('12')?.lockers.taken).toBe(2)
})

it('is as full as the scarcer of boxes and cars', () => {
  const use = { from: at('2026-11-12T10:00:00Z'), until: at('2026-11-12T11:00:00Z') }
  const day = november({ total: 10, uses: [use] }, { total: 2, uses: [use, use] })
  expect(day('12')).toEqual({
    date: '2026-11-12',
    lockers: { taken: 1, total: 10 },
    substituteCars: { taken: 2, total: 2 },
    level: 'full',
  })
  expect(day('13')?.level).toBe('empty')
})

it('never takes more than there are, and no cars are no lack of cars', () => {
  const use = { from: at('2026-11-12T10:00:00Z'), until: at('2026-11-12T11:00:00Z') }
  const day = november({ total: 1, uses: [use, use] }, { total: 0, uses: [use] })
  expect(day('12')).toMatchObject({
    lockers: { taken: 1, total: 1 },
    substituteCars: { taken: 0, total: 0 },
    level: 'full',
  })
  expect(day('13')?.level).toBe('empty')
})

it('counts a day of 25 hours as one day', () => {
  const use = { from: at('2026-10-25T21:30:00Z'), until: at('2026-10-25T21:45:00Z') }
  const days = bookingMonth({ year: 2026, month: 10, timeZone, now, lockers: { total: 2, uses: [use] }, cars: none })
  expect(days.filter(({ lockers }) => lockers.taken > 0).map(({ date }) => date)).toEqual(['2026-10-25'])
})
