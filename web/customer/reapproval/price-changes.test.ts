import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { priceChanges } from './price-changes.ts'

const service = { description: 'Huolto', priceWithVat: 125.5 }
const brakes = { description: 'Jarrupalat', priceWithVat: 100.4 }
const told = (...[approved, now]: Parameters<typeof priceChanges>) =>
  priceChanges(approved, now).lines.map(({ change, before }) => (before === null ? change : `${change} ${before}`))

describe('what became of what was approved', () => {
  it('marks what is new and what costs otherwise, and names what is gone', () => {
    const dearer = { ...service, priceWithVat: 150 }
    expect(told([service], [service, brakes])).toEqual(['same', 'new'])
    expect(told([service], [dearer, brakes])).toEqual(['changed 125.5', 'new'])
    expect(priceChanges([service, brakes], [dearer]).gone).toEqual([brakes])
  })

  it('of rows that read alike marks the one that was added', () => {
    expect(told([brakes], [brakes, brakes])).toEqual(['same', 'new'])
    expect(told([brakes], [{ ...brakes, priceWithVat: 90 }, brakes])).toEqual(['new', 'same'])
  })

  it('marks no rounding', () => {
    const rounding = { description: 'Pyöristys', priceWithVat: -0.02, isRounding: true } as const
    expect(told([service], [service, brakes, rounding])).toEqual(['same', 'new', 'same'])
  })

  it('marks everything where no work was approved', () => {
    expect(told([], [service, brakes])).toEqual(['new', 'new'])
  })

  it('keeps every row, and of the same rows marks none, in whatever order', () => {
    const line = fc.record({ description: fc.constantFrom('A', 'B', 'C'), priceWithVat: fc.constantFrom(1, 2) })
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (approved, now) => {
        const { lines, gone } = priceChanges(approved, now)
        expect(lines.map(({ description, priceWithVat }) => ({ description, priceWithVat }))).toEqual(now)
        const found = lines.filter(({ change }) => change !== 'new').length
        expect(found + gone.length).toBe(approved.length)
        expect(new Set(told(now, now.toReversed())).has('new')).toBe(false)
        expect(new Set(told(now, now.toReversed())).has('changed')).toBe(false)
      }),
    )
  })
})
