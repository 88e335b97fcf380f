import { expect, it } from 'vitest'

import type { HourCount, ReleaseCount } from '#worker/contract/staff/measures.ts'

import { countOf, goodShare, pointsOf, releasesOf } from './shown-points.ts'

const told = (hour: string, measure: HourCount['measure'], grade: HourCount['grade'], count: number) => ({
  hour: `2026-11-${hour}:00:00Z`,
  measure,
  grade,
  count,
})
const hours = [
  told('23T12', 'lcp', 'good', 3),
  told('23T12', 'lcp', 'poor', 1),
  told('23T12', 'fault', 'poor', 2),
  told('22T13', 'fault', 'poor', 5),
  told('22T12', 'fault', 'poor', 7),
]
const asOf = '2026-11-23T12:40:00Z'

it('the last day is its hours, with the one that goes on', () => {
  const points = pointsOf({ asOf, hours }, { hours: 1, count: 24 })
  expect(points).toHaveLength(24)
  expect(points.at(-1)).toEqual({ at: Date.parse('2026-11-23T12:00:00Z'), fault: 2, lcp: 0.75, inp: null, cls: null })
  expect([points[0]?.fault, points.reduce((sum, { fault }) => sum + (fault ?? 0), 0)]).toEqual([5, 7])
})

it('the last week is seven times 24 hours', () => {
  expect(pointsOf({ asOf, hours }, { hours: 24, count: 7 }).map(({ fault }) => fault)).toEqual([0, 0, 0, 0, 0, 7, 7])
})

it('the newest release stands first', () => {
  const of = (release: string, firstAt: string): ReleaseCount => ({
    release,
    firstAt,
    lastAt: '2026-11-23T12:00:00Z',
    measure: 'cls',
    grade: 'fair',
    count: 1,
  })
  const rows = [of('a', '2026-11-20T01:00:00Z'), of('b', '2026-11-22T01:00:00Z'), of('a', '2026-11-19T01:00:00Z')]
  expect(releasesOf(rows).map(({ release, firstAt }) => [release, firstAt])).toEqual([
    ['b', '2026-11-22T01:00:00Z'],
    ['a', '2026-11-19T01:00:00Z'],
  ])
  expect([goodShare(rows, 'cls'), goodShare(rows, 'lcp'), countOf(hours, 'fault')]).toEqual([0, null, 14])
})
