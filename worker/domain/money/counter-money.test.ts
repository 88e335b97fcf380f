import { expect, it } from 'vitest'

import { correctionOf, partsToReturn, sumOfParts, type CounterPart } from './counter-money.ts'

const paid: CounterPart[] = [
  { means: 'CASH', amountCents: 5_000 },
  { means: 'CARD', amountCents: 7_000 },
]

it('gives money back as it was paid: the card first, cash for what the card does not cover', () => {
  expect(partsToReturn(paid, 2_000)).toEqual([{ means: 'CARD', amountCents: 2_000 }])
  expect(partsToReturn(paid, 9_000)).toEqual([
    { means: 'CARD', amountCents: 7_000 },
    { means: 'CASH', amountCents: 2_000 },
  ])
})

it('gives back no more than was paid', () => {
  expect(sumOfParts(partsToReturn(paid, 99_000))).toBe(12_000)
})

it('corrects the means by rows that sum up to nothing', () => {
  const rows = correctionOf(paid, [{ means: 'CASH', amountCents: 12_000 }])
  expect(rows).toEqual([
    { means: 'CARD', amountCents: -7_000 },
    { means: 'CASH', amountCents: 7_000 },
  ])
  expect(sumOfParts(rows)).toBe(0)
})
