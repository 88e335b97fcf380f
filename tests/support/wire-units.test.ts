import { expect, it } from 'vitest'

import { countedFields } from './wire-units.ts'

it('finds amounts and instants that nobody encoded, wherever they are in an answer', () => {
  const changed = { version: 3, cars: [{ lentUntil: 1_800_000_000_000, depositCents: 5000 }], balance: { cents: 1 } }
  expect(countedFields({ code: 'car.changed', changed })).toEqual([
    'changed.cars.0.lentUntil',
    'changed.cars.0.depositCents',
    'changed.balance.cents',
  ])
})

it('finds nothing in what JSON has, in what is empty, and in a document of the ledger', () => {
  const document = { totalCents: 12_550, rows: [{ priceWithVatCents: 12_550 }] }
  expect(countedFields({ createdAt: '2027-01-15T08:00:00.000Z', endedAt: null, amount: 12.5, document })).toEqual([])
})
