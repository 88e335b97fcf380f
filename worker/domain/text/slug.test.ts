import { assert, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'

import { isSlug, slugMaxLength, slugOf } from './slug.ts'

it.each([
  ['Autohuolto Pohjola, Herttoniemi', 'autohuolto-pohjola-herttoniemi'],
  ['Äänekosken Öljy & Åkeri', 'aanekosken-oljy-akeri'],
  ['  --Søndagsværksted--  ', 'sondagsvaerksted'],
  ['Škoda-huolto 24 h', 'skoda-huolto-24-h'],
  ['Автосервис', ''],
])('%s is proposed as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it.each([
  '',
  'a',
  'Pohjola',
  'pohjola-',
  '-pohjola',
  'poh--jola',
  'pohjola/fi',
  'pöh',
  'a b',
  'a'.repeat(slugMaxLength + 1),
])('%j is no name for an address', (text) => {
  expect(isSlug(text)).toBe(false)
})

it('what is proposed can be taken as it is, unless it is too short', () => {
  assert(
    property(oneof(string({ unit: 'grapheme' }), string({ minLength: 30, maxLength: 90 })), (name) => {
      const slug = slugOf(name)
      expect(slug.length < 2 || isSlug(slug)).toBe(true)
    }),
  )
})
