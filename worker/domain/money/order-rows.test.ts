import { expect, it } from 'vitest'

import { billableRows, hasSubstituteCar, visibleRows } from './order-rows.ts'

const rows = [
  { id: 'oil', type: 'NORMAL', payer: 'CUSTOMER' },
  { id: 'recall', type: 'WARRANTY_REPAIR', payer: 'WARRANTY' },
  { id: 'note', type: 'DMS_NOTES', payer: 'NONE' },
  { id: 'filter', type: 'SPARE_PART', payer: 'CUSTOMER' },
] as const

it('bills only what the customer pays for', () => {
  expect(billableRows(rows).map((row) => row.id)).toEqual(['oil', 'filter'])
})

it('lists only rows of the allowed types, in their order', () => {
  expect(visibleRows(rows, ['SPARE_PART', 'NORMAL']).map((row) => row.id)).toEqual(['oil', 'filter'])
  expect(visibleRows(rows, [])).toEqual([])
})

it('bills a row that the account does not list', () => {
  expect(billableRows(rows)).toContain(rows[3])
  expect(visibleRows(rows, ['NORMAL'])).not.toContain(rows[3])
})

it('finds a substitute car in the order', () => {
  expect(hasSubstituteCar(rows)).toBe(false)
  expect(hasSubstituteCar([...rows, { type: 'SUBSTITUTE_CAR' }])).toBe(true)
})
