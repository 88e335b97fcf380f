import { expect, it } from 'vitest'

import { boxSizes } from '#domain/enums.ts'

import { fits, sizeRank, sizesThatFit } from './sizes.ts'

it('ranks the sizes from 0 to 5', () => {
  expect(boxSizes.map(sizeRank)).toEqual([0, 1, 2, 3, 4, 5])
})

it('a box takes what needs its own size or less', () => {
  expect(fits('L', 'L')).toBe(true)
  expect(fits('XL', 'S')).toBe(true)
  expect(fits('M', 'L')).toBe(false)
})

it('tries the smallest box that is large enough first', () => {
  expect(sizesThatFit('XL')).toEqual(['XL', 'XXL', 'XXXL'])
  expect(sizesThatFit('XXXL')).toEqual(['XXXL'])
})
