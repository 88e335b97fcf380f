import { expect, it } from 'vitest'

import { carsSearch, daysOf, readCarsChoice, stepped } from './cars-address.ts'

const nothing = { account: null, purpose: null, view: 'week', day: null } as const

it.each([
  ['', nothing],
  [
    '?account=acc_1&purpose=TEST_DRIVE&view=day&day=2026-11-20',
    { account: 'acc_1', purpose: 'TEST_DRIVE', view: 'day', day: '2026-11-20' },
  ],
] as const)('an address %s and its choice lead to each other', (search, choice) => {
  expect(readCarsChoice(new URLSearchParams(search))).toEqual(choice)
  expect(carsSearch(choice)).toBe(search)
})

it('what is named wrongly is left aside', () => {
  expect(readCarsChoice(new URLSearchParams('?purpose=BUS&view=year&day=2026-13-77'))).toEqual(nothing)
})

it('a week begins on its Monday, a day is itself, and steps lead back to today', () => {
  expect(daysOf(nothing, '2026-11-20')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  const day = { ...nothing, view: 'day' } as const
  expect(daysOf(day, '2026-11-20')).toEqual(['2026-11-20'])
  const next = stepped(day, 1, '2026-11-20')
  expect(next.day).toBe('2026-11-21')
  expect(stepped(next, -1, '2026-11-20')).toEqual(day)
  expect(stepped(nothing, 1, '2026-11-20').day).toBe('2026-11-27')
})
