import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { priceMoves } from './price-moves.ts'

const service = { description: 'Huolto', priceWithVatCents: 12_550 }
const brakes = { description: 'Jarrupalat', priceWithVatCents: 10_040 }

describe('the rows by which a price moved', () => {
  it('are those that came, went or cost otherwise, the largest first', () => {
    expect(priceMoves([service], [service])).toEqual([])
    expect(priceMoves([service], [{ ...service, priceWithVatCents: 13_000 }, brakes])).toEqual([
      { description: 'Jarrupalat', moreCents: 10_040 },
      { description: 'Huolto', moreCents: 450 },
    ])
    expect(priceMoves([service, brakes], [service])).toEqual([{ description: 'Jarrupalat', moreCents: -10_040 }])
  })

  it('are told once for rows that read alike', () => {
    expect(priceMoves([brakes], [brakes, brakes])).toEqual([{ description: 'Jarrupalat', moreCents: 10_040 }])
  })

  it('leave out what only reads otherwise', () => {
    expect(priceMoves([service, brakes], [service, { ...brakes, description: 'Brake pads' }])).toEqual([])
  })

  it('leave out what costs nothing', () => {
    expect(priceMoves([service], [service, { description: 'Tarkastus', priceWithVatCents: 0 }])).toEqual([])
  })

  it('add up to the difference of the two prices', () => {
    const row = fc.record({
      description: fc.constantFrom('A', 'B', 'C', 'D'),
      priceWithVatCents: fc.integer({ min: -500, max: 500 }),
    })
    const sumOf = (rows: readonly { priceWithVatCents: number }[]) =>
      rows.reduce((sum, { priceWithVatCents }) => sum + priceWithVatCents, 0)
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (approved, now) => {
        const moved = priceMoves(approved, now).reduce((sum, { moreCents }) => sum + moreCents, 0)
        expect(moved).toBe(sumOf(now) - sumOf(approved))
      }),
    )
  })
})
