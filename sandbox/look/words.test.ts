import { expect, it } from 'vitest'

import en from '#sandbox/words/en.json'
import fi from '#sandbox/words/fi.json'
import sv from '#sandbox/words/sv.json'

/** Returns each text of a table by where it stands, such as `front.lead`. */
function textsOf(table: object, at = ''): [place: string, text: string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => {
    const place = at === '' ? name : `${at}.${name}`
    return typeof value === 'object' && value !== null ? textsOf(value, place) : [[place, String(value)]]
  })
}

const bracesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const finnish = textsOf(fi)

it.each([
  ['sv', sv],
  ['en', en],
])('has every text in %s, with the same braces', (_language, table) => {
  const own = textsOf(table)
  expect(own.map(([place]) => place).toSorted()).toEqual(finnish.map(([place]) => place).toSorted())
  const bracesByPlace = (texts: ReadonlyMap<string, string>) =>
    finnish.map(([place]) => [place, bracesOf(texts.get(place) ?? '')])
  expect(bracesByPlace(new Map(own))).toEqual(bracesByPlace(new Map(finnish)))
  expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
})
