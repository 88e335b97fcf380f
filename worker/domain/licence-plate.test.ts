import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { normalisePlate, plateKey } from './licence-plate.ts'

it.each([
  ['abc123', 'ABC-123'],
  [' abc-123 ', 'ABC-123'],
  ['abc 123', 'ABC-123'],
  ['äå-7', 'ÄÅ-7'],
  ['cd1234', 'CD-1234'],
  ['123abc', '123ABC'],
  ['b mw   1234', 'B MW 1234'],
  ['', ''],
])('%j is kept as %s', (input, plate) => {
  expect(normalisePlate(input)).toBe(plate)
})

it('is the same plate with or without the dash', () => {
  expect(new Set(['abc-123', 'ABC 123', ' abc123', 'ABC–123'].map(plateKey))).toEqual(new Set(['ABC123']))
})

it('stays as it is when kept again, and means the same plate', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 10 }), (input) => {
      expect(normalisePlate(normalisePlate(input))).toBe(normalisePlate(input))
      expect(plateKey(normalisePlate(input))).toBe(plateKey(input))
    }),
  )
})
