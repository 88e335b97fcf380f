import { describe, expect, it } from 'vitest'

import { keptFaults, releaseOf } from './report.ts'
import { layoutShift, slowestAnswer } from './vitals.ts'

it('a release is the name of its program', () => {
  expect(releaseOf('/assets/app-Zz_9-xYw.js')).toBe('Zz_9-xYw')
  expect(releaseOf('')).toBe('dev')
  expect(releaseOf('/assets/app.js')).toBe('dev')
})

it('a page tells of a fault once, and of three', () => {
  const isKept = keptFaults()
  const of = (message: string) => isKept({ message, frames: [] })
  expect([of('a'), of('a'), of('b'), of('c'), of('d'), of('a')]).toEqual([true, false, true, true, false, false])
})

describe('the shift of a layout', () => {
  it('is the worst of its windows', () => {
    expect(layoutShift([])).toBe(0)
    const shifts = [0, 500, 1400, 3000].map((startTime, at) => ({ startTime, value: (at + 1) / 8 }))
    expect(layoutShift(shifts)).toBe(0.75)
  })

  it('begins a window anew after five seconds of shifts', () => {
    const shifts = Array.from({ length: 12 }, (_, at) => ({ startTime: at * 500, value: 1 }))
    expect(layoutShift(shifts)).toBe(10)
  })
})

it('of the slowest answers one of fifty is left out', () => {
  const of = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at, at + 1]))
  expect([slowestAnswer(of(0)), slowestAnswer(of(3)), slowestAnswer(of(60))]).toEqual([undefined, 3, 59])
})
