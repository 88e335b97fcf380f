import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  centsToEuros,
  defaultVatBasisPoints,
  eurosToCents,
  largestAmountCents,
  priceRows,
  roundToFiveCents,
  withVat,
} from './pricing.ts'

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
const vat = fc.integer({ min: 0, max: 10_000 })

describe('VAT', () => {
  it.each([
    [10_000, 2550, 12_550],
    [1, 2550, 1],
    [2, 2550, 3],
    [100, 2550, 126],
    [-100, 2550, -126],
    [20, 2250, 25],
    [-20, 2250, -25],
    [0, 2550, 0],
    [999, 0, 999],
  ])('%i cents at %i basis points is %i', (price, rate, expected) => {
    expect(withVat(price, rate)).toBe(expected)
  })

  it('is 25.5 % unless the account says otherwise', () => {
    expect(defaultVatBasisPoints).toBe(2550)
  })

  it('is the exact product rounded half away from zero, and alike on both sides of zero', () => {
    fc.assert(
      fc.property(cents, vat, (price, rate) => {
        const exact = BigInt(price) * BigInt(10_000 + rate)
        const magnitude = ((exact < 0n ? -exact : exact) * 2n + 10_000n) / 20_000n
        expect(BigInt(withVat(price, rate))).toBe(exact < 0n ? -magnitude : magnitude)
        expect(withVat(-price, rate)).toBe(0 - withVat(price, rate))
      }),
    )
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, largestAmountCents + 1, -largestAmountCents - 1])(
    'refuses %d cents',
    (price) => {
      expect(() => withVat(price, 2550)).toThrow(RangeError)
    },
  )

  it('is exact for the largest amount', () => {
    expect(withVat(largestAmountCents, 10_000)).toBe(2 * largestAmountCents)
    expect(withVat(largestAmountCents - 1, 2550)).toBe(125_499_999_999)
  })

  it.each([25.5, -1, 10_001, Number.NaN])('refuses a rate of %d basis points', (rate) => {
    expect(() => withVat(100, rate)).toThrow(RangeError)
  })
})

describe('rounding the total', () => {
  it.each([
    [1002, 1000],
    [1003, 1005],
    [1005, 1005],
    [1007, 1005],
    [1008, 1010],
    [1, 0],
    [-3, -5],
    [-2, 0],
    [0, 0],
  ])('%i cents becomes %i', (sum, rounded) => {
    expect(roundToFiveCents(sum)).toBe(rounded)
  })

  it('moves a sum by two cents at most, to a multiple of five', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        const rounded = roundToFiveCents(sum)
        expect(Math.abs(rounded % 5)).toBe(0)
        expect(Math.abs(rounded - sum)).toBeLessThanOrEqual(2)
        expect(roundToFiveCents(rounded)).toBe(rounded)
      }),
    )
  })
})

describe('the priced rows', () => {
  const rows = fc.array(fc.record({ description: fc.string(), priceCents: cents }), { maxLength: 30 })

  it('a service, a part and a discount', () => {
    const order = [
      { description: 'Määräaikaishuolto', priceCents: 24_990 },
      { description: 'Öljynsuodatin', priceCents: 1_273 },
      { description: 'Kanta-asiakasetu', priceCents: -2_000 },
    ]
    expect(priceRows(order, { vatBasisPoints: 2550, vatRounding: 'ROW', isTotalPriceRounded: true })).toEqual({
      rows: [
        { description: 'Määräaikaishuolto', priceCents: 24_990, priceWithVatCents: 31_362, vatBasisPoints: 2550 },
        { description: 'Öljynsuodatin', priceCents: 1_273, priceWithVatCents: 1_598, vatBasisPoints: 2550 },
        { description: 'Kanta-asiakasetu', priceCents: -2_000, priceWithVatCents: -2_510, vatBasisPoints: 2550 },
      ],
      sumCents: 30_450,
      roundingCents: 0,
      totalCents: 30_450,
    })
  })

  it('no rows cost nothing', () => {
    expect(priceRows([], { vatBasisPoints: 2550, vatRounding: 'ROW', isTotalPriceRounded: true }).totalCents).toBe(0)
  })

  it('add up to what is charged, with and without rounding', () => {
    fc.assert(
      fc.property(rows, vat, fc.boolean(), (order, vatBasisPoints, isTotalPriceRounded) => {
        const pricing = priceRows(order, { vatBasisPoints, vatRounding: 'ROW', isTotalPriceRounded })
        const shown = pricing.rows.reduce((sum, row) => sum + row.priceWithVatCents, 0)
        expect(pricing.sumCents).toBe(shown)
        expect(pricing.totalCents).toBe(shown + pricing.roundingCents)
        expect(Math.abs(pricing.roundingCents)).toBeLessThanOrEqual(isTotalPriceRounded ? 2 : 0)
        expect(pricing.rows.map((row) => row.priceCents)).toEqual(order.map((row) => row.priceCents))
      }),
    )
  })

  it('cost the same in any order', () => {
    fc.assert(
      fc.property(rows, (order) => {
        const terms = { vatBasisPoints: 2550, vatRounding: 'ROW' as const, isTotalPriceRounded: false }
        expect(priceRows(order.toReversed(), terms).totalCents).toBe(priceRows(order, terms).totalCents)
      }),
    )
  })
})

describe('euros of JSON', () => {
  it('come back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -largestAmountCents, max: largestAmountCents }), (value) => {
        const throughJson: unknown = JSON.parse(JSON.stringify(centsToEuros(value)))
        expect(typeof throughJson === 'number' ? eurosToCents(throughJson) : null).toBe(value)
      }),
    )
  })

  it.each([
    [0.1 + 0.7, null],
    [0.07, 7],
    [1.15, 115],
    [1_234.5, 123_450],
    [4.35, 435],
    [-19.99, -1_999],
    [-0, 0],
    [12.345, null],
    [0.001, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NEGATIVE_INFINITY, null],
    [1e300, null],
    [1_000_000_000, largestAmountCents],
    [1_000_000_000.01, null],
  ])('%d euros are %s cents', (euros, expected) => {
    expect(eurosToCents(euros)).toBe(expected)
  })

  it('are never made of half a cent', () => {
    expect(() => centsToEuros(0.5)).toThrow(RangeError)
  })
})
