import { describe, expect, it } from 'vitest'

import { isBusinessId, tidyBusinessId } from './business-id.ts'

describe('a business id', () => {
  // Of companies whose ids are public: the tax administration, the patent office, Nokia.
  it.each(['0245458-3', '0244683-1', '0112038-9', '1572860-0'])('%s is one', (id) => {
    expect(isBusinessId(id)).toBe(true)
  })

  it.each([
    '',
    '0245458-4',
    '0245458',
    '02454583',
    '245458-3',
    ' 0245458-3',
    '0245458-33',
    '0000006-0',
    '0000006-1',
    'FI02454583',
  ])('%j is none', (id) => expect(isBusinessId(id)).toBe(false))

  it('has a single digit changed found out by its check digit', () => {
    const id = '0112038-9'
    for (const [at, digit] of Array.from(id).entries()) {
      if (digit === '-') continue
      const other = String((Number(digit) + 1) % 10)
      expect(isBusinessId(`${id.slice(0, at)}${other}${id.slice(at + 1)}`)).toBe(false)
    }
  })

  it.each([
    ['01120389', '0112038-9'],
    [' 0112038 – 9 ', '0112038-9'],
    ['0112038-9', '0112038-9'],
    ['', ''],
  ])('typed as %j is taken as %j', (typed, meant) => expect(tidyBusinessId(typed)).toBe(meant))
})
