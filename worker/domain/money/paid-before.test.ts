import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { chargedRows } from './charged-rows.ts'
import { keptCents, paidBefore, subtractPaid, type OrderMoneyEntry } from './paid-before.ts'
import { freezePricing, isRoundingRow, type FrozenPricing, type RowToFreeze } from './payment-pricing.ts'
import { vatByRate } from './receipt.ts'

const row = (description: string, priceCents: number): RowToFreeze => ({ code: 'NORMAL', description, priceCents })
const priced = (rows: readonly RowToFreeze[], more = {}) =>
  freezePricing(rows, { vatBasisPoints: 2550, vatRounding: 'ROW', isTotalPriceRounded: false, lcid: 'fi-FI', ...more })

/** The entry of a payment that took what a pricing asked for. */
function entryOf({ rows, totalCents }: FrozenPricing, returnedCents = 0): OrderMoneyEntry {
  const sold = rows.filter((one) => !isRoundingRow(one))
  const byRate = vatByRate(sold).map((line) => [line.vatBasisPoints, line.grossCents, line.netCents] as const)
  return { capturedCents: totalCents, countedCents: totalCents, returnedCents, byRate }
}

it('takes off what was paid before, in words and with its VAT', () => {
  const first = priced([row('Huolto', 7_968)])
  expect(first.totalCents).toBe(10_000)
  const raised = priced([row('Huolto', 7_968), row('Pyyhkijät', 3_984)])
  const open = subtractPaid(raised, paidBefore([entryOf(first)]), 'fi-FI')
  expect(open.totalCents).toBe(5_000)
  expect(open.rows.map(({ description, priceWithVatCents }) => [description, priceWithVatCents])).toEqual([
    ['Huolto', 10_000],
    ['Pyyhkijät', 5_000],
    ['Aiemmin maksettu', -10_000],
  ])
  expect(vatByRate(open.rows)).toEqual([{ vatBasisPoints: 2550, netCents: 3_984, vatCents: 1_016, grossCents: 5_000 }])
  expect(subtractPaid(raised, paidBefore([entryOf(first)]), 'sv-FI').rows.at(-1)?.description).toBe('Betalt tidigare')
})

it('is below nothing where the order costs less than was paid, and nothing where all is paid', () => {
  const first = priced([row('Huolto', 7_968)])
  const lowered = priced([row('Huolto', 5_968)])
  expect(subtractPaid(lowered, paidBefore([entryOf(first)]), 'fi-FI').totalCents).toBe(7_490 - 10_000)
  expect(subtractPaid(first, paidBefore([entryOf(first)]), 'fi-FI').totalCents).toBe(0)
  expect(subtractPaid(first, paidBefore([entryOf(first, 10_000)]), 'fi-FI').totalCents).toBe(10_000)
})

it('says that money went back where the workshop gave more than it took', () => {
  const owed = priced([row('Hyvitys', -2_000)])
  const given = {
    capturedCents: 0,
    countedCents: -2_510,
    returnedCents: 2_510,
    byRate: [[2550, -2_510, -2_000]] as const,
  }
  const open = subtractPaid(owed, paidBefore([given]), 'fi-FI')
  expect(open.totalCents).toBe(0)
  expect(open.rows.at(-1)).toMatchObject({ description: 'Aiemmin palautettu', priceWithVatCents: 2_510 })
})

it('gives back a surplus and extra services before the order', () => {
  const entry = { capturedCents: 22_000, countedCents: 10_000, returnedCents: 12_000, byRate: [] }
  expect(keptCents(entry)).toBe(10_000)
  expect(keptCents({ ...entry, returnedCents: 12_500 })).toBe(9_500)
})

it('adds up to the cent, whatever was paid, given back and changed', () => {
  const cents = fc.integer({ min: -30_000, max: 60_000 })
  const terms = fc.record({
    vatBasisPoints: fc.constantFrom(2550, 1350, 1000, 0),
    vatRounding: fc.constantFrom('ROW', 'INVOICE'),
    isTotalPriceRounded: fc.boolean(),
  })
  const course = fc.array(
    fc.record({ rows: fc.array(cents, { minLength: 1, maxLength: 4 }), terms, given: fc.nat(100) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  const property = fc.property(course, (visits) => {
    const entries: OrderMoneyEntry[] = []
    for (const { rows, terms: own, given } of visits) {
      const price = priced(
        rows.map((one) => row('Työ', one)),
        own,
      )
      const before = paidBefore(entries)
      const open = subtractPaid(price, before, 'fi-FI')
      expect(open.totalCents).toBe(price.totalCents - entries.reduce((sum, one) => sum + keptCents(one), 0))
      expect(open.rows.reduce((sum, one) => sum + one.priceWithVatCents, 0)).toBe(open.totalCents)
      if (open.totalCents <= 0) continue
      const sent = chargedRows(open, 'fi-FI')
      expect(sent.reduce((sum, one) => sum + one.priceWithVatCents, 0)).toBe(open.totalCents)
      const isBelow = before.totalCents !== 0 && sent.some((one) => one.priceWithVatCents <= 0)
      expect(isBelow).toBe(false)
      entries.push(entryOf(open, Math.floor((open.totalCents * given) / 100)))
    }
  })
  fc.assert(property, { numRuns: 20_000 })
})
