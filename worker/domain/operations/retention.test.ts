import { expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'

import { keptSince, keptUntil } from './retention.ts'

it('what is said to be kept until a day is due by that day, whatever day of the month it began on', () => {
  const start = Date.parse('2026-01-01T12:00:00Z')
  for (let day = 0; day < 1500; day += 1) {
    const touchedAt = start + day * dayMs
    for (const months of [1, 6, 24, 25]) {
      const until = keptUntil(touchedAt, months)
      expect(keptSince(until, months)).toBeGreaterThanOrEqual(touchedAt)
      // A month is as long as it is: never due more than the three days earlier that February is shorter.
      expect(keptSince(until - 4 * dayMs, months)).toBeLessThan(touchedAt)
    }
  }
})

it('counts months by the calendar', () => {
  expect(new Date(keptUntil(Date.parse('2026-11-21T10:00:00Z'), 24)).toISOString()).toBe('2028-11-21T10:00:00.000Z')
})
