import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { creditAmountChoices, creditAmountsFor, minimumCreditAmount } from './credit-limits.ts'

describe('the least credit for a new account', () => {
  it.each([
    [0, 1500],
    [0.01, 1500],
    [999.99, 1500],
    [1000, 1500],
    [1000.01, 2000],
    [1500, 2000],
    [1500.01, 4000],
    [3000, 4000],
    [3000.01, 6000],
    [6000, 6000],
    [6000.01, 1500],
    [12_000, 1500],
  ])('for %d € is %d €', (total, minimum) => {
    expect(minimumCreditAmount(total)).toBe(minimum)
  })
})

describe('the credits to choose from', () => {
  it.each([
    [466.11, 6000, [1800, 2000, 4000, 5000, 6000]],
    [1000, 6000, [1800, 2000, 4000, 5000, 6000]],
    [1000.01, 6000, [2000, 4000, 5000, 6000]],
    [1500, 6000, [2000, 4000, 5000, 6000]],
    [1500.01, 6000, [4000, 5000, 6000]],
    [3000, 6000, [4000, 5000, 6000]],
    [3000.01, 6000, [6000]],
    [6000, 6000, [6000]],
    [466.11, 1799.99, []],
    [466.11, 1800, [1800]],
    [466.11, 4999.99, [1800, 2000, 4000]],
    [466.11, 5000, [1800, 2000, 4000, 5000]],
    [1200, 1900, []],
    [466.11, 50_000, [1800, 2000, 4000, 5000, 6000]],
    // None of them would cover it, whatever the minimum says.
    [6000.01, 50_000, []],
  ])('for %d € at a creditor that gives up to %d € are %j', (total, maxAmount, choices) => {
    expect(creditAmountsFor({ total, maxAmount })).toEqual(choices)
  })

  const euros = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100)

  it('always cover what is to be paid, keep to the minimum and to the creditor, and leave out none that does', () => {
    fc.assert(
      fc.property(euros(8000), euros(8000), (total, maxAmount) => {
        const offered = creditAmountsFor({ total, maxAmount })
        for (const amount of creditAmountChoices) {
          const fits = amount >= total && amount >= minimumCreditAmount(total) && amount <= maxAmount
          expect(offered.includes(amount)).toBe(fits)
        }
        expect(offered).toEqual(offered.toSorted((one, other) => one - other))
      }),
    )
  })

  it('grow with what the creditor gives', () => {
    fc.assert(
      fc.property(euros(8000), euros(8000), euros(8000), (total, one, other) => {
        const less = creditAmountsFor({ total, maxAmount: Math.min(one, other) })
        const more = creditAmountsFor({ total, maxAmount: Math.max(one, other) })
        expect(more).toEqual(expect.arrayContaining([...less]))
      }),
    )
  })
})
