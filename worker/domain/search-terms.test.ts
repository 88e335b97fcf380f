import { expect, it } from 'vitest'

import { nameTerms, queryTerms, termKey } from './search-terms.ts'

it.each([
  ['Virtanen', ['virtanen']],
  ['  aino   VIRTANEN ', ['virtanen', 'aino']],
  ['abc-123', ['abc123']],
  ['ABC 123', ['abc123']],
  ['26-004', ['26004']],
  ['Müller', ['muller']],
  ['Äijälä', ['äijälä']],
  ['A\u{30a}ström', ['åström']],
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
