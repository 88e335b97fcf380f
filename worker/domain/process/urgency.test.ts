import { expect, it } from 'vitest'

import { urgencyOf, urgencyThresholds } from './urgency.ts'
import { turns, type Turn } from './whose-turn.ts'

const minute = 60_000
const hour = 60 * minute
const waited = (turn: Turn, ms: number, dueAt: number | null = null) =>
  urgencyOf({ turn, waitingSince: 1_000_000_000, dueAt, now: 1_000_000_000 + ms })

it.each([
  ['staff', 30 * minute, 2 * hour],
  ['customer', 24 * hour, 72 * hour],
  ['system', 5 * minute, 30 * minute],
  ['provider', hour, 24 * hour],
] as const)('a wait for the %s is amber after %d ms and red after %d ms', (turn, amber, red) => {
  expect([0, amber - 1, amber, red - 1, red].map((ms) => waited(turn, ms))).toEqual([
    'calm',
    'calm',
    'amber',
    'amber',
    'red',
  ])
})

it('what waits for nobody is never urgent', () => {
  expect(waited('nobody', 1000 * 24 * hour)).toBe('calm')
})

it('a link that is scheduled for next week is calm until then, and stuck when it has not gone out after that', () => {
  const dueAt = 1_000_000_000 + 168 * hour
  expect(waited('system', 100 * hour, dueAt)).toBe('calm')
  expect(waited('system', 168 * hour + 31 * minute, dueAt)).toBe('red')
})

it('a timer does not make staff wait less', () => {
  expect(waited('staff', 3 * hour, 1_000_000_000 + 24 * hour)).toBe('red')
})

it('every wait turns amber before it turns red', () => {
  const thresholds = turns.map((turn) => urgencyThresholds[turn]).filter((threshold) => threshold !== null)
  expect(thresholds.filter(({ amberMs, redMs }) => amberMs >= redMs)).toEqual([])
})

it('a clock that runs behind makes nothing urgent', () => {
  expect(waited('staff', -5 * hour)).toBe('calm')
})
