import { describe, expect, it } from 'vitest'

import { examplePlaces, messagePreview } from '#domain/message-texts/preview.ts'
import { messageKeys, messageWordingOf } from '#tests/support/content.ts'
import { content as fi } from '#web/customer/content.fi.ts'
import { moved } from '#web/staff/settings/kit/dialogs/order-dialog.tsx'
import { faultsOf, refusedOf } from '#web/staff/settings/kit/field.tsx'
import type { WorkshopText } from '#worker/contract/staff/settings/content-settings.ts'

import { languagesOf, lcidOf } from './language-resource.ts'
import { messageName } from './message-names.ts'
import { grouped, groupOf, shownTexts, textAfter, textGroups } from './text-list.ts'

const contentKeys = [...Object.keys(fi), ...messageKeys]

const text = (key: string, change: Partial<WorkshopText> = {}): WorkshopText => ({
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
    ['all', 'painike', ['continue']],
    ['missing', '', ['servicesTitle']],
    ['all', 'ÄÄNETÖN', ['lockerError']],
    ['all', 'eteen', ['continue']],
    ['all', 'LOCKERERR', ['lockerError']],
    ['own', 'lokero', []],
  ] as const)('%s with “%s”', (filter, searched, keys) => {
    expect(
      shownTexts(texts, { filter, searched, nameOf: (key) => (key === 'continue' ? 'Painike' : null) }).map(
        ({ key }) => key,
      ),
    ).toEqual(keys)
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
    const { fields, draftOf } = languagesOf(false)
    expect(faultsOf(fields, { ...draftOf(null), lcid: 'de_de', name: 'Deutsch' })).toEqual({})
    expect(faultsOf(fields, { ...draftOf(null), lcid: 'saksa', name: ' ' })).toEqual({
      lcid: 'languageCodeInvalid',
      name: 'languageNameMissing',
    })
    expect(refusedOf(fields, { lcid: 'taken' })).toEqual({ lcid: 'languageCodeTaken' })
  })
})

it('a thing moves a step at a time, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

describe('the texts of messages', () => {
  it('have each a name of its own', () => {
    const names = messageKeys.map((key) => messageName(key, (word) => word))
    expect(names).not.toContain(null)
    expect(new Set(names).size).toBe(messageKeys.length)
    expect(names.filter((name) => name?.startsWith('occasionAll'))).toHaveLength(2)
    expect(messageName('continue', (word) => word)).toBeNull()
  })

  it.each([
    [
      'messageCodeDeliverSms',
      'Koodi {code}, {box} ({place})',
      'Koodi 123 456, 12 (Pääovi, Huoltokatu 1, 00100 Helsinki)',
    ],
    ['messageLinkLookSms', '{workshop} – {car}: {link}', 'Korjaamo - auton ABC-123: https://h.example/A'],
    ['messageLinkLookSubject', ' {workshop}\nodottaa', 'Korjaamo odottaa'],
    ['messageSignature', 'T. {workshop}', 'T. Korjaamo'],
    ['messageContactNoticeSms', 'Soita {phone}', 'Soita +358 9 123 4567'],
    ['passShareBring', '{plate} {link}', 'ABC-123 https://h.example/A'],
  ])('%s are shown as a customer would get them', (key, wording, shown) => {
    const input = { key, wording: messageWordingOf('fi-FI'), workshop: 'Korjaamo', link: 'https://h.example/A' }
    expect(messagePreview(wording, input)).toBe(shown)
    expect(examplePlaces(input).every(({ example }) => example !== '')).toBe(true)
  })

  it('that are no messages have no example', () => {
    expect(
      messagePreview('Jatka', { key: 'continue', wording: messageWordingOf('fi'), workshop: '', link: '' }),
    ).toBeNull()
  })
})
