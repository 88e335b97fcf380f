import { describe, expect, it } from 'vitest'

import { fi } from '#domain/contents/fi.ts'
import type { SetupText } from '#domain/contract/staff/content-setup.ts'
import { moved } from '#web/features/staff-setup/moved.ts'

import { languageFaults, lcidOf, refusedFaults } from './language-form.ts'
import { grouped, groupOf, shownTexts, textAfter, textGroups } from './text-list.ts'

const contentKeys = Object.keys(fi)

const text = (key: string, change: Partial<SetupText> = {}): SetupText => ({
  key,
  builtIn: `Vakio ${key}`,
  own: null,
  missing: false,
  ...change,
})

describe('the list of texts', () => {
  const texts = [
    text('continue', { own: 'Eteenpäin' }),
    text('lockerError', { builtIn: 'Äänetön lokero' }),
    text('servicesTitle', { missing: true }),
  ]

  it.each([
    ['all', '', ['continue', 'servicesTitle', 'lockerError']],
    ['own', '', ['continue']],
    ['missing', '', ['servicesTitle']],
    ['all', 'ÄÄNETÖN', ['lockerError']],
    ['all', 'eteen', ['continue']],
    ['all', 'LOCKERERR', ['lockerError']],
    ['own', 'lokero', []],
  ] as const)('%s with “%s”', (filter, searched, keys) => {
    expect(shownTexts(texts, filter, searched).map(({ key }) => key)).toEqual(keys)
  })

  it('is parted by screens, and each text but the general ones belongs to one', () => {
    expect(grouped(texts).map(({ group }) => group)).toEqual(['general', 'services', 'locker'])
    const used = new Set(contentKeys.map(groupOf))
    expect([...used].toSorted((one, other) => one.localeCompare(other))).toEqual(
      [...textGroups].toSorted((one, other) => one.localeCompare(other)),
    )
    expect(contentKeys.filter((key) => groupOf(key) === 'general').length).toBeLessThan(40)
  })

  it('goes from one text to the next, to its end', () => {
    expect(textAfter(texts, 'continue')).toBe('lockerError')
    expect(textAfter(texts, 'servicesTitle')).toBeNull()
    expect(textAfter(texts, 'gone')).toBeNull()
  })
})

describe('the form of a language', () => {
  it.each([
    ['de-DE', 'de-DE'],
    [' DE_de', 'de-DE'],
    ['smn-fi', 'smn-FI'],
    ['saksa', 'saksa'],
  ])('reads %s as %s', (typed, lcid) => {
    expect(lcidOf(typed)).toBe(lcid)
  })

  it('says what is wrong with it', () => {
    expect(languageFaults({ lcid: 'de_de', name: 'Deutsch', isDefault: false })).toEqual({})
    expect(languageFaults({ lcid: 'saksa', name: ' ', isDefault: false })).toEqual({
      lcid: 'languageCodeInvalid',
      name: 'languageNameMissing',
    })
    expect(refusedFaults({ lcid: 'taken' })).toEqual({ lcid: 'languageCodeTaken' })
  })
})

it('a thing moves a step at a time, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
