import { describe, expect, it } from 'vitest'

import { createMeasures, measureBy, type Point } from './measures.ts'

const minute = 60_000
const point = (ms: number, more: Partial<Point> = {}): Point => ({
  kind: 'request',
  name: 'GET /api/process',
  outcome: '200',
  isFault: false,
  ms,
  ...more,
})

describe('what the isolate keeps', () => {
  it('is how often, how often it failed and how long it took, by name', () => {
    const kept = createMeasures()
    for (let ms = 1; ms <= 100; ms += 1) kept.add(point(ms), 0)
    kept.add(point(7000, { outcome: '500', isFault: true }), minute)
    kept.add(point(90_000, { kind: 'job', name: 'reseal' }), minute)
    expect(kept.sums(minute)).toEqual([
      { kind: 'request', name: 'GET /api/process', count: 101, faults: 1, p50: 100, p95: 100 },
      { kind: 'job', name: 'reseal', count: 1, faults: 0, p50: null, p95: null },
    ])
  })

  it('is of the last hour', () => {
    const kept = createMeasures()
    kept.add(point(1), 0)
    kept.add(point(1), 30 * minute)
    expect(kept.sums(59 * minute)[0]?.count).toBe(2)
    expect(kept.sums(60 * minute)[0]?.count).toBe(1)
    expect(kept.sums(90 * minute)).toEqual([])
  })

  it('is bounded, whatever names there are', () => {
    const kept = createMeasures()
    for (let at = 0; at < 1000; at += 1) kept.add(point(1, { name: `GET /${at}` }), 0)
    kept.add(point(1, { name: 'GET /0' }), 0)
    expect(kept.sums(0)).toHaveLength(250)
    expect(kept.sums(0)[0]?.count).toBe(2)
  })
})

describe('what Analytics Engine is given', () => {
  const given = (points: readonly Point[]) => {
    const written: unknown[] = []
    const measure = measureBy(createMeasures(), { writeDataPoint: (one) => void written.push(one) })
    for (const one of points) measure(one)
    return written
  }

  it('is as it is declared', () => {
    const long = 'x'.repeat(120)
    expect(
      given([point(12.5), point(3, { kind: 'job', name: long, outcome: 'failed', isFault: true, amount: 9 })]),
    ).toEqual([
      { indexes: ['GET /api/process'], blobs: ['request', 'GET /api/process', '200', 'ok'], doubles: [12.5, 1] },
      { indexes: ['x'.repeat(96)], blobs: ['job', long, 'failed', 'fault'], doubles: [3, 9] },
    ])
  })

  it('is no more than it takes of one invocation', () => {
    expect(given(Array.from({ length: 400 }, () => point(1)))).toHaveLength(240)
  })

  it('may be nothing at all', () => {
    expect(() => measureBy(createMeasures(), undefined)(point(1))).not.toThrow()
  })
})
