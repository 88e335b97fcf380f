import { expect, it } from 'vitest'

import { addableCreditorApis } from './creditor-apis.ts'

it.each([
  [[], ['MERCHANT_API']],
  [['MERCHANT_API'], ['MERCHANT_API']],
  [['SIMPLIFIED_FLOW'], ['MERCHANT_API', 'SIMPLIFIED_FLOW']],
  [
    ['MERCHANT_API', 'SIMPLIFIED_FLOW'],
    ['MERCHANT_API', 'SIMPLIFIED_FLOW'],
  ],
] as const)('an account with creditors of %o may add one of %o', (own, addable) => {
  expect(addableCreditorApis(own)).toEqual(addable)
})
