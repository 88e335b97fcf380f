import { expect, it } from 'vitest'

import { emptyRow, rowFields, type DraftRow } from '#web/staff/create/create-draft.ts'

import { pricingOf, rowWithVat, typedRow } from './row-price.ts'

const terms = { vatBasisPoints: 2550, vatRounding: 'ROW' as const, isTotalPriceRounded: false }
const row = (typed: Partial<DraftRow>): DraftRow => ({ ...emptyRow(), ...typed })

it.each([
  ['79,90', 79.9],
  ['1 234,5 €', 1_234.5],
  ['-10', -10],
  [' − 0,05', -0.05],
  ['0', 0],
])('reads %j as %s euros', (price, euros) => {
  expect(typedRow(row({ price }))).toEqual({ termsJson: { price: euros }, wrong: [] })
})

it.each(['', '-', '1,234', '1000000,01', '8,5,5'])('takes %j for no price', (price) => {
  expect(typedRow(row({ price })).wrong).toEqual([['price', 'createFault_price']])
})

it.each([
  [{ price: '129,90', isGross: true }, { unitPriceWithVat: 129.9 }, 129.9],
  [{ price: '0,42', quantity: '40', unit: ' kpl ' }, { unitPrice: 0.42, quantity: 40, unit: 'kpl' }, 21.08],
  [{ price: '12,4567', isGross: true, quantity: '4,3' }, { unitPriceWithVat: 12.4567, quantity: 4.3 }, 53.56],
  [{ price: '100', vat: '13.5' }, { price: 100, vatPercent: 13.5 }, 113.5],
  [
    { price: '100', vat: '0', discountPercent: '12,5 %' },
    { unitPrice: 100, vatPercent: 0, discountPercent: 12.5 },
    87.5,
  ],
  [{ price: '80', isGross: true, discountAmount: '0,10' }, { unitPriceWithVat: 80, discountAmount: 0.1 }, 79.9],
] satisfies [Partial<DraftRow>, object, number][])('sends %j as %j, which costs %d', (typed, termsJson, paid) => {
  expect(typedRow(row(typed))).toEqual({ termsJson, wrong: [] })
  expect(rowWithVat(row(typed), terms)).toBe(paid)
  expect(typedRow({ ...emptyRow(), ...rowFields(termsJson) }).termsJson).toEqual(termsJson)
})

it.each([
  [{ quantity: 'kaksi' }, ['quantity', 'createFault_quantity']],
  [{ quantity: '1,2345' }, ['quantity', 'createFault_quantity']],
  [{ discountPercent: '101' }, ['discountPercent', 'createFault_discountPercent']],
  [{ discountAmount: '-1' }, ['discountAmount', 'createFault_discountAmount']],
  [{ discountAmount: '80,01' }, ['discountAmount', 'createFault_discountTooBig']],
] satisfies [Partial<DraftRow>, string[]][])('says beside its field that %j cannot be', (typed, wrong) => {
  expect(typedRow(row({ price: '80', ...typed })).wrong).toEqual([wrong])
})

it('adds up what the customer pays, with VAT, rounded where the account rounds', () => {
  const priced = (price: string, payer: 'CUSTOMER' | 'WARRANTY' = 'CUSTOMER') => row({ price, payer })
  const rows = [priced('100,50'), priced('-0,50'), priced('999', 'WARRANTY'), priced('')]
  expect(pricingOf(rows, terms).totalCents).toBe(12_550)
  expect(pricingOf([priced('100,50')], terms).totalCents).toBe(12_613)
  expect(pricingOf([priced('100,50')], { ...terms, isTotalPriceRounded: true }).totalCents).toBe(12_615)
})
