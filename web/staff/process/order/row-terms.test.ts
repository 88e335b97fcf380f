import { expect, it } from 'vitest'

import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { termsInWords } from './row-terms.ts'

const inFinnish = (row: Partial<Parameters<typeof termsInWords>[0]>) =>
  termsInWords({ quantity: null, unit: null, told: {}, ...row }, fi.process.rowTerms)
    .join(' · ')
    .replaceAll('\u00A0', ' ')

it.each([
  ['a price alone', { told: { price: 80 } }, ''],
  ['a price with a rate of its own', { told: { price: 80, vatPercent: 13.5 } }, 'alv 13,5 %'],
  [
    'many without VAT',
    { quantity: 40, unit: 'kpl', told: { unitPrice: 0.42, quantity: 40, unit: 'kpl' } },
    '40 kpl × 0,42 € + alv',
  ],
  [
    'four decimals and the rate',
    { quantity: 4.3, unit: 'l', told: { unitPrice: 12.3456, quantity: 4.3, unit: 'l', vatPercent: 25.5 } },
    '4,3 l × 12,3456 € + alv 25,5 %',
  ],
  ['one with VAT', { told: { unitPriceWithVat: 129.9 } }, '1 × 129,90 € sis. alv'],
  [
    'what comes off, the percentage first',
    {
      quantity: 2,
      unit: 'kpl',
      told: { unitPriceWithVat: 19.9, discountPercent: 12.5, discountAmount: 1.5, vatPercent: 0 },
    },
    '2 kpl × 19,90 € sis. alv 0 % · alennus 12,5 % · alennus 1,50 €',
  ],
  ['what gives back', { quantity: -1, told: { unitPrice: 20, quantity: -1 } }, '−1 × 20,00 € + alv'],
])('%s', (_what, row, words) => {
  expect(inFinnish(row)).toBe(words)
})

it('is said in each language of staff', () => {
  const row = { quantity: 2, unit: null, told: { unitPrice: 5, vatPercent: 10, discountPercent: 5 } }
  const said = [sv, en].map(({ process }) => termsInWords(row, process.rowTerms).join(', ').replaceAll('\u00A0', ' '))
  expect(said).toEqual(['2 × 5,00 € + moms 10 %, rabatt 5 %', '2 × 5,00 € + VAT 10 %, discount 5 %'])
})
