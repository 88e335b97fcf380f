import { expect, it } from 'vitest'

import { leftOf, noParts, partsOfDraft, type PartsDraft } from './counter-parts.ts'

const split = (CASH: string, CARD: string): PartsDraft => ({ how: 'SPLIT', amounts: { CASH, CARD, INVOICE: '' } })

it('is the whole sum by one means', () => {
  expect(partsOfDraft({ ...noParts, how: 'CARD' }, 26_983)).toEqual([{ means: 'CARD', amount: 269.83 }])
})

it('is a split only where the amounts make the sum to the cent', () => {
  expect(partsOfDraft(split('69,83', '200'), 26_983)).toEqual([
    { means: 'CASH', amount: 69.83 },
    { means: 'CARD', amount: 200 },
  ])
  for (const typed of [split('69,82', '200'), split('69,84', '200'), split('sata', '269,83')])
    expect(partsOfDraft(typed, 26_983)).toBeNull()
  expect(leftOf(split('100', '200'), 26_983)).toBe(-3_017)
  expect(partsOfDraft(noParts, 26_983)).toBeNull()
})
