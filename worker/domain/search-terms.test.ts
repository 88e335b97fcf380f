import { expect, it } from 'vitest'

import { nameTerms, phoneTerm, queryPlate, queryTerms, termKey } from './search-terms.ts'

it.each([
  ['Virtanen', ['virtanen']],
  ['  aino   VIRTANEN ', ['virtanen', 'aino']],
  ['abc-123', ['abc123']],
  ['ABC 123', ['abc123']],
  ['26-004', ['26004']],
  ['Müller', ['muller']],
  ['Äijälä', ['aijala']],
  ['A\u{30a}ström', ['astrom']],
  ['- . /', []],
  ['', []],
])('searching for %j compares %j', (query, terms) => {
  expect(queryTerms(query)).toEqual(terms)
})

it('a hyphenated name is found by the whole and by each part', () => {
  expect(new Set(nameTerms('Anna-Liisa Rantanen'))).toEqual(new Set(['annaliisa', 'rantanen', 'anna', 'liisa']))
})

it('what is searched for is found under what was written down', () => {
  for (const [written, typed] of [
    ['O’Brien', "o'brien"],
    ['Žukauskas', 'zukauskas'],
    ['Öhman', 'öhman'],
  ] as const) {
    expect(nameTerms(written)).toEqual(queryTerms(typed))
  }
})

it('a term has an end, also in the middle of letters of two units', () => {
  expect(Array.from(termKey('😀'.repeat(50)))).toHaveLength(40)
})

it('counts at most five words', () => {
  expect(queryTerms('a bb ccc dddd eeeee ffffff')).toEqual(['ffffff', 'eeeee', 'dddd', 'ccc', 'bb'])
})

it.each([
  ['HH AB 1234', 'hhab1234'],
  ['HH AB 12', 'hhab12'],
  ['hh-ab 12', 'hhab12'],
  ['ABC 12D', 'abc12d'],
  ['AB 12345', 'ab12345'],
  ['А123ВС', 'a123bc'],
  ['AB0123', 'abo123'],
  ['ÄB 12 3', 'ab123'],
  // What its words say already, what is no plate, and nothing.
  ['ABC-123', null],
  ['ABC 123', null],
  ['Virtanen', null],
  ['Aino Virtanen-Korhonen', null],
  ['- .', null],
])('%j may be the plate %j', (query, plate) => {
  expect(queryPlate(query)).toBe(plate)
})

it.each([
  ['045', '+35845'],
  ['0450', '+358450'],
  ['045 123 4567', '+358451234567'],
  ['358 45 123', '+35845123'],
  ['35845', '+35845'],
  ['+35845', '+35845'],
  ['0046 70', '+4670'],
  // Too little, or another number.
  ['04', null],
  ['26-004805', null],
])('%j may be the beginning of %j', (query, phone) => {
  expect(phoneTerm(query)).toBe(phone)
})
