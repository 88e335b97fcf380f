import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { matchIdentity, type IdentifiedPerson, type NamedCustomer } from './identity-match.ts'

const person = (given: Partial<IdentifiedPerson>): IdentifiedPerson => ({
  name: '',
  firstName: null,
  lastName: null,
  birthDate: null,
  ...given,
})
const customer = (given: Partial<NamedCustomer>): NamedCustomer => ({
  name: null,
  firstName: null,
  lastName: null,
  birthDate: null,
  ...given,
})

const divided = (name: string): Partial<IdentifiedPerson> => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { name: `${firstName} ${lastName}`, firstName, lastName }
}

describe('a person whom a provider knows in parts', () => {
  it.each([
    ['Virtanen, Aino', 'Virtanen, Aino', 'YES'],
    ['VIRTANEN, AINO MARIA', 'Virtanen, Aino', 'YES'],
    ['Virtanen, Maria Aino', 'Virtanen, Aino', 'YES'],
    ['Virtanen, Anna-Maija', 'Virtanen, Anna Maija', 'YES'],
    ['Virtanen, Anna-Maija', 'Virtanen, Maija', 'YES'],
    ['Särkkä, Anne‑Mari', 'Särkkä, Anne-Mari', 'YES'],
    ['Aikio-Sarre, Elli-Noora', 'aikio sarre, ELLI-NOORA', 'YES'],
    ["O'Brien, Sean", 'O’Brien, Sean', 'YES'],
    ['Hạnh, Nguyễn Thị', 'Hạnh, Nguyễn Thị', 'YES'],
    ['Virtanen, Aino', 'Korhonen, Aino', 'NO'],
    ['Virtanen, Aino', 'Virtanen, Eino', 'NO'],
    ['Virtanen-Korhonen, Aino', 'Virtanen, Aino', 'NO'],
    ['Hämäläinen, Aino', 'Hamalainen, Aino', 'NO'],
    ['Sjöström, Asa', 'Sjöström, Åsa', 'NO'],
    ['Virtanen, Ainomaria', 'Virtanen, Aino', 'NO'],
  ])('as %s, to an order of %s: %s', (known, wanted, expected) => {
    const { firstName, lastName } = divided(wanted)
    const named = customer({ firstName: firstName ?? null, lastName: lastName ?? null })
    expect(matchIdentity(person(divided(known)), named)).toBe(expected)
  })

  it.each([
    ['Aino Virtanen', 'YES'],
    ['Virtanen Aino', 'YES'],
    ['Virtanen, Aino', 'YES'],
    ['Aino Korhonen', 'NO'],
    ['Aino', 'UNKNOWN'],
    ['Rakennuspalvelu Virtanen Oy', 'UNKNOWN'],
    ['Tilitoimisto Aino Virtanen Ky', 'UNKNOWN'],
    ['Lapin Erämatkat Osuuskunta, Kilpisjärven toimipiste', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('to an order of the whole name %j: %s', (name, expected) => {
    expect(matchIdentity(person(divided('Virtanen, Aino Maria')), customer({ name }))).toBe(expected)
  })
})

describe('a person whom a provider knows by the whole name', () => {
  it.each([
    ['AINO MARIA VIRTANEN', 'YES'],
    ['VIRTANEN AINO MARIA', 'YES'],
    ['Maria Aino Virtanen', 'YES'],
    ['Aino Korhonen', 'NO'],
    ['Virtanen', 'NO'],
  ])('%s, is compared whichever way it stands: %s', (name, expected) => {
    expect(matchIdentity(person({ name }), customer({ firstName: 'Aino', lastName: 'Virtanen' }))).toBe(expected)
  })

  it('with a last name of several words is compared with all of them', () => {
    const wanted = customer({ firstName: 'Ludwig', lastName: 'van der Berg' })
    expect(matchIdentity(person({ name: 'Ludwig Johan van der Berg' }), wanted)).toBe('YES')
    expect(matchIdentity(person({ name: 'Ludwig Johan Berg' }), wanted)).toBe('NO')
  })
})

describe('the contact person of a company', () => {
  it('is who is compared', () => {
    const wanted = customer({ name: 'Kiinteistöhuolto Sääski Oy', firstName: 'Timo', lastName: 'Sääski' })
    expect(matchIdentity(person(divided('Sääski, Timo')), wanted)).toBe('YES')
    expect(matchIdentity(person(divided('Tunnistus, Väinö')), wanted)).toBe('NO')
  })
})

const letters = 'abcdefghijklmnopqrstuvwxyzåäöáčšž'
const word = fc
  .string({ unit: fc.constantFrom(...letters.split('')), minLength: 3, maxLength: 10 })
  // A word that would make it a company.
  .filter((text) => !'oyj abp tmi osk osuuskunta ltd gmbh inc llc'.split(' ').includes(text))
const given = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const birthDate = fc.constantFrom(null, '1970-07-07', '1984-03-12', '2001-01-31')

/** The same name, as somebody else writes it. */
const rewritten = (text: string, how: { upper: boolean; hyphen: boolean; spaces: boolean; decomposed: boolean }) => {
  const cased = how.upper ? text.toUpperCase() : text
  const joined = cased.split(' ').join(how.hyphen ? '-' : ' ')
  const spaced = how.spaces ? `  ${joined.replaceAll(' ', '   ')} ` : joined
  return how.decomposed ? spaced.normalize('NFD') : spaced
}
const how = fc.record({ upper: fc.boolean(), hyphen: fc.boolean(), spaces: fc.boolean(), decomposed: fc.boolean() })

describe('whatever the name', () => {
  it('a person is the customer of the same name, however each is written and in whichever order the given names are', () => {
    fc.assert(
      fc.property(given, word, how, how, birthDate, (names, last, one, other, born) => {
        const known = person({
          name: `${names.join(' ')} ${last}`,
          firstName: rewritten(names.join(' '), one),
          lastName: rewritten(last, one),
          birthDate: born,
        })
        const wanted = customer({
          firstName: rewritten(names.toReversed().join(' '), other),
          lastName: rewritten(last, other),
          birthDate: born,
        })
        expect(matchIdentity(known, wanted)).toBe('YES')
        expect(matchIdentity({ ...known, firstName: null, lastName: null }, wanted)).toBe('YES')
        expect(matchIdentity(known, customer({ name: `${last} ${names.join(' ')}`, birthDate: born }))).toBe('YES')
      }),
    )
  })

  it('one of another last name, or with none of the given names, is somebody else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 4, maxLength: 6 }), (words) => {
        const [last = '', otherLast = '', first = '', otherFirst = ''] = words
        const known = person({ name: `${first} ${last}`, firstName: first, lastName: last })
        expect(matchIdentity(known, customer({ firstName: first, lastName: otherLast }))).toBe('NO')
        expect(matchIdentity(known, customer({ firstName: otherFirst, lastName: last }))).toBe('NO')
        expect(matchIdentity(known, customer({ name: `${otherFirst} ${otherLast}` }))).toBe('NO')
      }),
    )
  })

  it('two birth dates that differ are two people', () => {
    fc.assert(
      fc.property(given, word, (names, last) => {
        const name = { firstName: names.join(' '), lastName: last }
        const known = person({ ...name, name: last, birthDate: '1984-03-12' })
        expect(matchIdentity(known, customer({ ...name, birthDate: '1984-03-13' }))).toBe('NO')
        expect(matchIdentity({ ...known, birthDate: null }, customer({ ...name, birthDate: '1984-03-13' }))).toBe('YES')
        expect(matchIdentity(known, customer({ birthDate: '1970-01-01' }))).toBe('NO')
      }),
    )
  })

  it('an order that names nobody says nothing', () => {
    fc.assert(
      fc.property(given, word, (names, last) => {
        const known = person({ name: `${names.join(' ')} ${last}`, firstName: names.join(' '), lastName: last })
        expect(matchIdentity(known, customer({}))).toBe('UNKNOWN')
        expect(matchIdentity(known, customer({ lastName: last }))).toBe('UNKNOWN')
      }),
    )
  })
})
