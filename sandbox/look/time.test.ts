import { expect, it } from 'vitest'

import { shortTime } from './time.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

it('tells the time of today alone, in Finland', () => {
  expect(shortTime(Date.parse('2026-11-21T07:05:00Z'), now)).toBe('9.05')
  expect(shortTime(Date.parse('2026-11-20T22:30:00Z'), now)).toBe('0.30')
})

it('adds the day to what is older', () => {
  expect(shortTime(Date.parse('2026-11-20T12:05:00Z'), now)).toBe('20.11. 14.05')
})
