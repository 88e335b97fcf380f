import { expect, it } from 'vitest'

import type { CustomerHours } from '#worker/contract/customer/workshop-looks.ts'

import { openingNow, todayOf } from './opening-now.ts'

const timeZone = 'Europe/Helsinki'
const day = (date: string, ...openings: [from: string, to: string][]) => ({
  date,
  exception: null,
  openings: openings.map(([from, to]) => ({ from: `2026-11-${from}:00Z`, to: `2026-11-${to}:00Z` })),
})
const hours: CustomerHours = {
  days: [
    day('2026-11-20', ['20T06:00', '20T10:00'], ['20T11:00', '20T22:00']),
    day('2026-11-21', ['20T22:00', '20T23:00']),
    day('2026-11-22'),
    day('2026-11-23', ['23T06:00', '23T15:00']),
  ],
  later: '2026-11-30T06:00:00Z',
}
const at = (now: string) => openingNow(hours, { now: Date.parse(`2026-11-${now}:00Z`), timeZone })
const instant = (text: string) => Date.parse(`2026-11-${text}:00Z`)

it.each([
  ['20T05:59', { isOpen: false, opensAt: instant('20T06:00'), daysAhead: 0 }],
  ['20T06:00', { isOpen: true, until: instant('20T10:00') }],
  ['20T10:00', { isOpen: false, opensAt: instant('20T11:00'), daysAhead: 0 }],
  // Over midnight it is open until one o’clock.
  ['20T12:00', { isOpen: true, until: instant('20T23:00') }],
  ['20T23:00', { isOpen: false, opensAt: instant('23T06:00'), daysAhead: 2 }],
  ['22T12:00', { isOpen: false, opensAt: instant('23T06:00'), daysAhead: 1 }],
  ['23T15:00', { isOpen: false, opensAt: instant('30T06:00'), daysAhead: null }],
])('at %s it stands so', (now, standing) => {
  expect(at(now)).toMatchObject(standing)
})

it('says nothing on a page whose week is over, or of a workshop that does not open again', () => {
  expect(at('24T12:00')).toBeNull()
  expect(openingNow({ ...hours, later: null }, { now: instant('23T16:00'), timeZone })).toBeNull()
})

it('says no end of an opening that lasts longer than a day', () => {
  const always = { ...hours, days: [day('2026-11-20', ['19T22:00', '26T22:00'])] }
  expect(openingNow(always, { now: instant('20T06:00'), timeZone })).toMatchObject({ isOpen: true, until: null })
})

it('knows today by the clock of the workshop', () => {
  expect(todayOf(hours, { now: instant('20T22:30'), timeZone })?.date).toBe('2026-11-21')
})
