import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { normalisePlate, plateKey } from './licence-plate.ts'

it.each([
  ['abc123', 'ABC-123'],
  [' abc-123 ', 'ABC-123'],
  ['abc 123', 'ABC-123'],
  ['abc–123', 'ABC-123'],
  ['äå-7', 'ÄÅ-7'],
  ['a\u{308}b-7', 'ÄB-7'],
  ['cd1234', 'CD-1234'],
  ['123abc', '123ABC'],
  ['b mw   1234', 'B MW 1234'],
  ['HH·AB 1234', 'HH AB 1234'],
  ['hh - ab 1234', 'HH-AB 1234'],
  ['abc 12d', 'ABC 12D'],
  ['AB\u{ad}C-1\u{200b}23', 'ABC-123'],
  ['', ''],
])('%j is kept as %s', (input, plate) => {
  expect(normalisePlate(input)).toBe(plate)
})

it.each([
  ['А123ВС', 'A123BC'],
  ['а 123 вс 77', 'A 123 BC 77'],
  ['ΙΚΥ 1234', 'IKY-1234'],
  ['АВС-123', 'ABC-123'],
])('%s with letters of another script is the plate %s that it looks like', (typed, plate) => {
  expect(normalisePlate(typed)).toBe(plate)
})

it.each([
  ['AB0-123', 'ABO-123'],
  ['AB0123', 'ABO-123'],
  ['0AB 123', 'OAB-123'],
  ['ABC-12O', 'ABC-120'],
  ['abc1oo', 'ABC-100'],
  // By place nothing can be told, or another real plate would become the same.
  ['AB-01-23', 'AB-01-23'],
  ['AB-0123', 'AB-0123'],
  ['000123', '000123'],
  ['A00123', 'A00123'],
  ['AB0012', 'AB-0012'],
  ['ABO 012', 'ABO-012'],
  ['HOL-O 12', 'HOL-O 12'],
  ['HOLO12', 'HOLO12'],
  ['AB 0123', 'AB-0123'],
  ['ABC 12D', 'ABC 12D'],
  ['AB O12', 'AB O12'],
])('%s is kept as %s: O and 0 are told apart by their place', (typed, plate) => {
  expect(normalisePlate(typed)).toBe(plate)
})

it('is the same plate with or without the dash', () => {
  expect(new Set(['abc-123', 'ABC 123', ' abc123', 'ABC–123'].map(plateKey))).toEqual(new Set(['ABC123']))
})

it('is the same plate wherever the gaps are', () => {
  expect(new Set(['HH AB 1234', 'hh-ab 1234', 'HHAB1234', 'HH-AB-1234'].map(plateKey))).toEqual(new Set(['HHAB1234']))
})

it('stays as it is when kept again, and means the same plate', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 10, unit: 'grapheme' }),
    fc.array(fc.constantFrom(...Array.from('AOÄ019 -·бОЅΥ')), { maxLength: 8 }).map((letters) => letters.join('')),
  )
  fc.assert(
    fc.property(typed, (input) => {
      const kept = normalisePlate(input)
      expect(normalisePlate(kept)).toBe(kept)
      expect(plateKey(kept)).toBe(plateKey(input))
      // As the database makes it.
      expect(plateKey(input)).toBe(kept.replaceAll('-', '').replaceAll(' ', ''))
    }),
    { numRuns: 2000 },
  )
})
