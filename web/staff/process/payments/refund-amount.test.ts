import { expect, it } from 'vitest'

import { refundAmount, refundableSums, refundFaults } from './refund-amount.ts'

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

const paid = { captured: 269.83, surplus: 0, refundable: 269.83, refunds: [] }
const tooLittle = { captured: 100, surplus: 100, refundable: 100, refunds: [] }

it('all of it is what pays for nothing first, as the server gives it back', () => {
  expect(refundableSums([tooLittle, paid])).toEqual({ all: 100, most: 269.83 })
  expect(refundableSums([paid, tooLittle])).toEqual({ all: 100, most: 269.83 })
  expect(refundableSums([paid, { ...tooLittle, refundable: 0 }])).toEqual({ all: 269.83, most: 269.83 })
  expect(refundableSums([])).toEqual({ all: 0, most: 0 })
})

it.each(['INITIALIZED', 'PENDING'] as const)(
  'a payment of which a part is on its way (%s) gives no more now',
  (status) => {
    const onItsWay = { ...paid, refundable: 169.83, refunds: [{ status }] }
    expect(refundableSums([tooLittle, onItsWay])).toEqual({ all: 100, most: 100 })
  },
)

it('a payment of which a part was given back or refused gives the rest', () => {
  const refunds = [{ status: 'SUCCESS' as const }, { status: 'FAILURE' as const }]
  expect(refundableSums([{ ...paid, refundable: 169.83, refunds }])).toEqual({ all: 169.83, most: 169.83 })
})

it('a refund needs a reason, and a sum where it is a part', () => {
  const whole = { how: 'all', amount: 'kaikki', reason: 'Hyvitys' } as const
  expect(refundFaults(whole, 100)).toEqual({})
  expect(refundFaults({ ...whole, reason: ' ' }, 100)).toEqual({ reason: 'reasonMissing' })
  expect(refundFaults({ ...whole, how: 'part' }, 100)).toEqual({ amount: 'refundAmountWrong' })
  expect(refundFaults({ ...whole, how: 'part', amount: '100' }, 100)).toEqual({})
})
