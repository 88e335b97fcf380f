import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { priceRow, priceRows, withoutVat, withVat } from './pricing.ts'
import { readRow, rowToJson, type RowTermsJson } from './row-json.ts'
import { rowCents, wholeParts } from './row-price.ts'

const byRow = { vatBasisPoints: 2550, vatRounding: 'ROW' as const, isTotalPriceRounded: false }

/** Returns the price that a customer pays for one row, in euros. */
function paid(row: RowTermsJson): number {
  const { priceCents, terms, faults } = readRow(row)
  expect(faults).toEqual([])
  return priceRows([{ description: '', priceCents, ...terms }], byRow).totalCents / 100
}

describe('a row as the trade says it', () => {
  it.each([
    [{ quantity: 1, unitPriceWithVat: 129.9 }, 129.9],
    [{ unitPriceWithVat: 79.9 }, 79.9],
    [{ unitPriceWithVat: 29.9, vatPercent: 13.5 }, 29.9],
    [{ quantity: 40, unit: 'kpl', unitPrice: 0.42 }, 21.08],
    [{ quantity: 4.3, unit: 'l', unitPrice: 12.4567 }, 67.22],
    [{ quantity: 0.333, unitPriceWithVat: 100 }, 33.3],
    [{ quantity: 2, unitPriceWithVat: 50, discountPercent: 12.5 }, 87.5],
    [{ quantity: 2, unitPriceWithVat: 50, discountPercent: 12.5, discountAmount: 7.5 }, 80],
    [{ quantity: -2, unitPriceWithVat: 50, discountPercent: 12.5, discountAmount: 7.5 }, -80],
    [{ quantity: 3, unitPrice: -10, vatPercent: 0 }, -30],
    [{ quantity: 1, unitPrice: 100, vatPercent: 10 }, 110],
    [{ quantity: 0, unitPrice: 100 }, 0],
    [{ price: 100 }, 125.5],
    [{ price: 119.99000000000001 }, 150.59],
  ] satisfies [RowTermsJson, number][])('%j costs %d', (row, euros) => {
    expect(paid(row)).toBe(euros)
  })

  it.each([
    [{}, [{ path: 'price', code: 'required' }]],
    [{ price: 1, unitPrice: 1 }, [{ path: 'unitPrice', code: 'only_one_price' }]],
    [{ unitPrice: 1, unitPriceWithVat: 1 }, [{ path: 'unitPriceWithVat', code: 'only_one_price' }]],
    [{ price: 1, quantity: 2 }, [{ path: 'quantity', code: 'needs_unit_price' }]],
    [{ unitPrice: 10, discountAmount: 10.01 }, [{ path: 'discountAmount', code: 'too_big' }]],
    [{ quantity: 1_000_000, unitPriceWithVat: 2 }, [{ path: 'unitPriceWithVat', code: 'too_big' }]],
  ])('%j is refused at %j', (row, faults) => {
    expect(readRow(row).faults).toEqual(faults)
  })

  it('takes every gross price to the cent, whatever its rate', () => {
    const rates = fc.constantFrom(25.5, 13.5, 10, 0, undefined)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), rates, (cents, vatPercent) => {
        expect(paid({ unitPriceWithVat: cents / 100, vatPercent })).toBe(cents / 100)
      }),
    )
  })

  it('is given back as it was told', () => {
    const told = {
      rowId: 'R-1',
      quantity: 4.3,
      unit: 'l',
      unitPriceWithVat: 12.4567,
      discountPercent: 2.5,
      discountAmount: 0.05,
      vatPercent: 13.5,
    }
    const nothing = {
      rowId: null,
      quantityThousandths: null,
      unit: null,
      unitPriceTenThousandths: null,
      discountBasisPoints: null,
      discountCents: null,
      vatBasisPoints: null,
      grossCents: null,
    }
    const stored = ({ priceCents, terms }: ReturnType<typeof readRow>) => ({ ...nothing, ...terms, priceCents })
    expect(rowToJson(stored(readRow(told)))).toEqual(told)
    expect(rowToJson(stored(readRow({ price: -12.3 })))).toEqual({ price: -12.3 })
  })
})

describe('the arithmetic', () => {
  it('rounds once, the same on both sides of zero', () => {
    const amounts = fc.record({
      quantityThousandths: fc.integer({ min: 0, max: 10_000_000 }),
      unitPriceTenThousandths: fc.integer({ min: 0, max: 10_000_000 }),
      discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      discountCents: fc.constant(null),
    })
    fc.assert(
      fc.property(amounts, (row) => {
        const cents = rowCents(row)
        if (cents === null) return
        const given = rowCents({ ...row, quantityThousandths: -row.quantityThousandths })
        expect(given).toBe(0 - cents)
        const exact =
          (BigInt(row.quantityThousandths) *
            BigInt(row.unitPriceTenThousandths) *
            BigInt(10_000 - row.discountBasisPoints) *
            2n +
            1_000_000_000n) /
          2_000_000_000n
        expect(BigInt(cents)).toBe(exact)
      }),
    )
  })

  it('finds whole parts under the noise of floats, and no others', () => {
    expect(wholeParts(119.99000000000001, 100)).toBe(11_999)
    expect(wholeParts(0.1 + 0.2, 100)).toBe(30)
    expect(wholeParts(999_999.9999, 10_000)).toBe(9_999_999_999)
    expect(wholeParts(12.345, 100)).toBeNull()
    expect(wholeParts(0.00001, 10_000)).toBeNull()
  })

  it('takes VAT out of what it was added to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        expect(withoutVat(withVat(net, rate), rate)).toBe(net)
      }),
    )
    expect(priceRow({ priceCents: 0, grossCents: 12_990 }, 2550)).toEqual({
      priceCents: 10_351,
      priceWithVatCents: 12_990,
      vatBasisPoints: 2550,
    })
  })
})
