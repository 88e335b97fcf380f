import { expect, it } from 'vitest'

import { daySearch, readDayChoice } from './day-address.ts'

it.each(['', '?date=2026-11-23', '?span=week', '?date=2026-11-23&span=week&wall=1'])(
  'reads what it writes: %s',
  (search) => {
    expect(daySearch(readDayChoice(new URLSearchParams(search)))).toBe(search)
  },
)

it('leaves out what it does not know', () => {
  expect(daySearch(readDayChoice(new URLSearchParams('?date=2026-13-40&span=year')))).toBe('')
})

it('is a wall screen with a bare word', () => {
  expect(readDayChoice(new URLSearchParams('?wall')).isWall).toBe(true)
})
