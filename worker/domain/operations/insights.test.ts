import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { daysBetween, isOpenAt, lengthOf, periodBefore, zoneOffsetsBetween } from '#domain/time/insight-days.ts'

import { waitAt, waitBounds, waitBucket } from './insights.ts'

const helsinki = 'Europe/Helsinki'

describe('opening hours', () => {
  it.each([
    ['2026-11-03T06:00:00Z', true],
    ['2026-11-03T05:59:59Z', false],
    ['2026-11-03T14:59:59Z', true],
    ['2026-11-03T15:00:00Z', false],
    ['2026-11-07T10:00:00Z', false],
    ['2026-11-08T10:00:00Z', false],
    // In summer the clock is an hour further.
    ['2026-07-01T05:00:00Z', true],
    ['2026-07-01T14:00:00Z', false],
  ])('%s: open %j', (instant, isOpen) => {
    expect(isOpenAt(Date.parse(instant), { hours: null, timeZone: helsinki })).toBe(isOpen)
  })
})

describe('waits', () => {
  it.each([
    [0, '000001'],
    [59_999, '000001'],
    [60_000, '000002'],
    [14 * 60_000, '000015'],
    [15 * 60_000, '000020'],
    [10 ** 15, '525600'],
  ])('%d ms is in the bucket %s', (wait, bucket) => expect(waitBucket(wait)).toBe(bucket))

  it('of nobody have no middle', () => expect(waitAt([], 0.5)).toBeNull())

  it('are spread evenly within a bucket', () => {
    expect(waitAt([{ end: 20, count: 4 }], 0.5)).toBe(17.5)
    const buckets = [
      { end: 60, count: 1 },
      { end: 10, count: 9 },
    ]
    expect(waitAt(buckets, 0.9)).toBe(10)
    expect(waitAt(buckets, 1)).toBe(60)
  })

  it('are told within the bucket that the true one lies in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000_000), { minLength: 1 }), fc.constantFrom(0.5, 0.9), (waits, share) => {
        const counted = Map.groupBy(waits, waitBucket)
        const buckets = [...counted].map(([end, those]) => ({ end: Number(end), count: those.length }))
        const exact = waits.toSorted((one, other) => one - other)[Math.ceil(waits.length * share) - 1] ?? 0
        const end = Number(waitBucket(exact))
        const start = waitBounds[waitBounds.indexOf(end) - 1] ?? 0
        const told = waitAt(buckets, share) ?? -1
        expect(told).toBeGreaterThanOrEqual(start)
        expect(told).toBeLessThanOrEqual(end)
      }),
    )
  })
})

describe('periods', () => {
  it('before one of a week is the week before', () => {
    expect(periodBefore({ from: '2026-03-02', to: '2026-03-08' })).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  })

  it('have each of their days once, whatever the clocks do', () => {
    const days = daysBetween({ from: '2026-03-28', to: '2026-03-30' })
    expect(days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(lengthOf({ from: '2026-03-30', to: '2026-03-28' })).toBeLessThan(1)
  })
})

it('a zone is told from each change of its clocks on', () => {
  const from = Date.parse('2026-01-01T00:00:00Z')
  const to = Date.parse('2027-01-01T00:00:00Z')
  expect(zoneOffsetsBetween(helsinki, from, to)).toEqual([
    { fromAt: from, offsetSeconds: 7200 },
    { fromAt: Date.parse('2026-03-29T01:00:00Z'), offsetSeconds: 10_800 },
    { fromAt: Date.parse('2026-10-25T01:00:00Z'), offsetSeconds: 7200 },
  ])
  expect(zoneOffsetsBetween('UTC', from, to)).toHaveLength(1)
})
