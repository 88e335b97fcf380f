import { expect, it } from 'vitest'

import { refundAmount } from './refund-amount.ts'

it.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['1 234,56 €', 1234.56],
  ['2000', 2000],
])('%s is a sum', (typed, euros) => {
  expect(refundAmount(typed, 2000)).toBe(euros)
})

it.each(['', '0', '0,00', '-5', '12,345', 'kaikki', '2000,01', '1,2,3'])(
  '%s cannot be given back of 2000 €',
  (typed) => {
    expect(refundAmount(typed, 2000)).toBeUndefined()
  },
)
