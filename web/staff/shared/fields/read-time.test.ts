import { expect, it } from 'vitest'

import { readTime } from './read-time.ts'

it.each([
  ['7.30', { hour: 7, minute: 30 }],
  ['07:05', { hour: 7, minute: 5 }],
  ['1630', { hour: 16, minute: 30 }],
  ['930', { hour: 9, minute: 30 }],
  ['9', { hour: 9, minute: 0 }],
  ['24.00', null],
  ['9.60', null],
  ['soon', null],
  ['', null],
])('a time of day is read as people write it: %j', (typed, time) => {
  expect(readTime(typed)).toEqual(time)
})
