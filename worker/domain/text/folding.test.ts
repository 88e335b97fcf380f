import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { folded, foldedWord, isFoundIn, letterFolds } from './folding.ts'

it.each([
  ['Čáppa Áhkku', 'cappa ahkku'],
  ['Ŋuvve Đorđe Ŧuoma Ǥ', 'nuvve dorde tuoma g'],
  ['Šķēle Ģirts', 'skele girts'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Иванов Йожиков Ёлкин', 'иванов иожиков елкин'],
  ['A\u{308}ija\u{308}la\u{308}', 'aijala'],
  ['Hämäläinen Ångström', 'hamalainen angstrom'],
  ['IŞIK İzmir Ilgın', 'isik izmir ilgin'],
  ['Straße STRASSE', 'strasse strasse'],
  ['Æther Þór Ðuro', 'aether thor duro'],
  ['Σωκράτης ΣΩΚΡΆΤΗΣ', 'σωκρατησ σωκρατησ'],
  ["O’Neill O'Neill O´Neill Oʼneill", 'oneill oneill oneill oneill'],
  ['Anna–Liisa Anna−Liisa', 'anna-liisa anna-liisa'],
  ['a\u{ad}b\u{200b}c', 'abc'],
  ['ﬁlm ＡＢＣ', 'film abc'],
  ['李 小龍 😀', '李 小龍 😀'],
])('%s is compared as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

const letters = fc.constantFrom(...letterFolds().map(([letter]) => letter), ...Array.from('aäöåzŁł -😀李한'))
const text = fc.oneof(
  fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

it('stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(folded(folded(typed))).toBe(folded(typed))
    }),
    { numRuns: 5000 },
  )
})

it('is the same for a text however it is composed, in capitals or in small letters', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(folded(typed.normalize('NFD'))).toBe(folded(typed))
      expect(folded(typed.normalize('NFC'))).toBe(folded(typed))
    }),
    { numRuns: 5000 },
  )
  for (const word of ['Čáppa', 'Šķēle', 'Łukasz', 'Иванов', 'Straße', 'Åström', 'Σίγμας']) {
    expect([folded(word.toUpperCase()), folded(word.toLowerCase())]).toEqual([folded(word), folded(word)])
  }
})

it('is found by each part of it, folded or not', () => {
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(20), (written, from, length) => {
      const parts = Array.from(foldedWord(written))
      expect(isFoundIn(written, parts.slice(from, from + length).join(''))).toBe(true)
      expect(isFoundIn(written, written)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
