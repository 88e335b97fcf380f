import { expect, it } from 'vitest'

import { silentSince } from './fast-lane.ts'

const since = (now: string) => new Date(silentSince(Date.parse(now))).toISOString()

it.each([
  ['2026-11-19T09:00:00Z', '2026-11-18T09:00:00.000Z'],
  // On Saturday it is Friday's day that counts, and on Monday morning still.
  ['2026-11-21T09:00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-23T09:00:00Z', '2026-11-20T09:00:00.000Z'],
])('a kiosk is silent at %s that was heard of last at %s', (now, at) => {
  expect(since(now)).toBe(at)
})
