import { expect, it } from 'vitest'

import { hueOf, initialsOf, personHues } from './initials.ts'

it.each([
  ['Kaisa Lehto', 'KL'],
  ['Anna-Liisa af Björkman', 'AB'],
  ['kaisa.lehto', 'KL'],
  ['öhman', 'Ö'],
  ['', ''],
])('%j is %j in short', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('a person has one hue, and people have all of them', () => {
  const hues = Array.from({ length: 100 }, (_, number) => hueOf(`usr_${number}`))
  expect(new Set(hues)).toEqual(new Set(Array.from({ length: personHues }, (_, hue) => hue)))
  expect(hueOf('usr_7')).toBe(hueOf('usr_7'))
})
