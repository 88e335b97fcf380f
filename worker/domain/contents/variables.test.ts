import { expect, it } from 'vitest'

import { variableFaults, variablesOf } from './variables.ts'

it('the places of a text are told once each, in their order', () => {
  expect(variablesOf('Vaihe {number}/{count}: {label}, {number}')).toEqual(['number', 'count', 'label'])
  expect(variablesOf('Hinta { price } ja {a-b}')).toEqual([])
})

it.each([
  ['Lokero {number}', 'Lokero {number}', { unknown: [], unused: [] }],
  ['Lokero {numero}', 'Lokero {number}', { unknown: ['numero'], unused: ['number'] }],
  ['Lokerosi', 'Lokero {number}', { unknown: [], unused: ['number'] }],
  ['Hei {constructor}', 'Hei {name}', { unknown: ['constructor'], unused: ['name'] }],
  ['Jatka', 'Jatka', { unknown: [], unused: [] }],
])('%s in the place of %s', (text, builtIn, faults) => {
  expect(variableFaults(text, builtIn)).toEqual(faults)
})
