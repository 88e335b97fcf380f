import { describe, expect, it } from 'vitest'

import { timeLeft } from './time-left.ts'

const minute = 60_000
const left = (minutes: number) => timeLeft(minutes * minute, 0)

describe('what is left until the car is ready', () => {
  it('is said in days, hours, and minutes by fives, each as far as people say it', () => {
    expect(left(3 * 24 * 60)).toEqual({ unit: 'day', count: 3 })
    expect(left(36 * 60)).toEqual({ unit: 'day', count: 2 })
    expect(left(36 * 60 - 1)).toEqual({ unit: 'hour', count: 36 })
    expect(left(90)).toEqual({ unit: 'hour', count: 2 })
    expect(left(89)).toEqual({ unit: 'minute', count: 90 })
    expect(left(33)).toEqual({ unit: 'minute', count: 35 })
    expect(left(8)).toEqual({ unit: 'minute', count: 10 })
    expect(left(7)).toBe('soon')
    expect(left(0)).toBe('over')
    expect(left(-60)).toBe('over')
  })
})
