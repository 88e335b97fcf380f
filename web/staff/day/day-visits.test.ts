import { expect, it } from 'vitest'

import { dayItem } from './day-item.fixture.ts'
import { barOf, minuteOfDay, partsOfDay, stretchesOf, visitsOf, weekOf } from './day-visits.ts'

const zone = 'Europe/Helsinki'
const at = (time: string) => new Date(`2026-11-23T${time}:00+02:00`).toISOString()
const both = { startsAt: at('08:00'), endsAt: at('16:00') }
const arrival = dayItem({ id: 'a', at: at('08:00'), ...both })
const handOver = dayItem({ id: 'a', kind: 'hand_over', at: at('16:00'), ...both })
const told = (items: Parameters<typeof visitsOf>[0]) =>
  visitsOf(items).map(({ id, next }) => `${id} ${next.kind} ${next.mark}`)

it('a visit is one row: by what is late, else by what comes next, else by what was done last', () => {
  expect(told([arrival, handOver])).toEqual(['a arrival due'])
  expect(told([{ ...arrival, mark: 'done' }, handOver])).toEqual(['a hand_over due'])
  expect(
    told([
      { ...arrival, mark: 'done' },
      { ...handOver, mark: 'overdue' },
    ]),
  ).toEqual(['a hand_over overdue'])
  expect(
    told([
      { ...arrival, mark: 'done' },
      { ...handOver, mark: 'done' },
    ]),
  ).toEqual(['a hand_over done'])
})

it('what is late and what is done stand apart, the rest by its hour', () => {
  const visits = visitsOf([
    dayItem({ id: 'late', at: at('08:00'), mark: 'overdue' }),
    dayItem({ id: 'done', at: at('08:30'), mark: 'done' }),
    dayItem({ id: 'ten', at: at('10:00') }),
    dayItem({ id: 'half', at: at('10:30') }),
    dayItem({ id: 'noon', at: at('12:15') }),
  ])
  const { late, done, hours } = partsOfDay(visits, zone)
  expect([late, done].map((own) => own.map(({ id }) => id))).toEqual([['late'], ['done']])
  expect(hours.map(({ hour, visits: own }) => [hour, own.map(({ id }) => id)])).toEqual([
    [10, ['ten', 'half']],
    [12, ['noon']],
  ])
})

it('the bar goes from seven to six, with the work first and then the time until the hand-over', () => {
  const [visit] = visitsOf([{ ...arrival, readyAt: at('12:30') }])
  if (visit === undefined) throw new Error('no visit')
  const now = Date.parse(at('09:12'))
  const bar = barOf([visit], zone)
  expect(stretchesOf(visit, { now, timeZone: zone, bar })).toEqual({
    work: { from: 9, to: 50 },
    waits: { from: 50, to: 82 },
    now: 20,
  })
  const longer = { ...visit, next: { ...visit.next, endsAt: '2026-11-25T10:00:00.000Z', readyAt: null } }
  expect(stretchesOf(longer, { now, timeZone: zone, bar }).work.to).toBe(100)
})

it.each([
  ['2026-01-01', 1],
  ['2026-11-23', 48],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
])('%s is in week %d', (date, week) => expect(weekOf(date)).toBe(week))

it('a minute of a day is that of the wall', () => {
  expect(minuteOfDay(Date.parse('2026-07-01T21:05:00Z'), zone)).toBe(5)
  expect(minuteOfDay(Date.parse('2026-11-23T21:59:00Z'), zone)).toBe(23 * 60 + 59)
})

it('the bar is as long as the day', () => {
  const visits = visitsOf([dayItem({ id: 'early', at: at('06:30') }), dayItem({ id: 'late', at: at('21:15') })])
  expect(barOf(visits, zone)).toEqual({ from: 390, to: 1335 })
  expect(barOf([], zone)).toEqual({ from: 420, to: 1080 })
})
