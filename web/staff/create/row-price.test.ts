import { expect, it } from 'vitest'

import { emptyRow } from './create-draft.ts'
import { priceCents, pricingOf } from './row-price.ts'

it.each([
  ['79,90', 7990],
  ['1 234,5 €', 123_450],
  ['-10', -1000],
  [' − 0,05', -5],
  ['0', 0],
  ['', null],
  ['-', null],
  ['1,234', null],
  ['1000000,01', null],
])('reads %j as %s cents', (typed, cents) => {
  expect(priceCents(typed)).toBe(cents)
})

it('adds up what the customer pays, with VAT, rounded where the account rounds', () => {
  const row = (price: string, payer: 'CUSTOMER' | 'WARRANTY' = 'CUSTOMER') => ({ ...emptyRow(), price, payer })
  const rows = [row('100,50'), row('-0,50'), row('999', 'WARRANTY'), row('')]
  const terms = { vatBasisPoints: 2550, vatRounding: 'ROW' as const, isTotalPriceRounded: false }
  expect(pricingOf(rows, terms).totalCents).toBe(12_550)
  expect(pricingOf([row('100,50')], terms).totalCents).toBe(12_613)
  expect(pricingOf([row('100,50')], { ...terms, isTotalPriceRounded: true }).totalCents).toBe(12_615)
})
