import { describe, expect, it } from 'vitest'

import { changedPaths } from '#web/lib/merge-drafts.ts'
import { faultsOf } from '#web/staff/settings/kit/field.tsx'
import { sizeWithin } from '#web/staff/shared/fields/smaller-picture.ts'
import type { DeliveryOption } from '#worker/contract/staff/settings/account-settings.ts'

import { inputOf, missingIn, nameOf, optionsOf, writtenIn } from './option-resource.tsx'

const languages = [
  { id: 'l-fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true },
  { id: 'l-sv', lcid: 'sv-FI', name: 'Svenska', isDefault: false },
]
const { fields, draftOf } = optionsOf(languages)
const isEmpty = (draft: Parameters<typeof inputOf>[0]) => 'labels' in faultsOf(fields, draft)
const option: DeliveryOption = {
  id: 'dlo_1',
  labels: { 'fi-FI': 'Kotiin', 'et-EE': 'Koju' },
  enabled: false,
  isKeysBack: false,
  version: 3,
}

describe('a delivery option', () => {
  it('is sent in the languages that it was written in', () => {
    expect(inputOf({ labels: { 'fi-FI': ' Kotiin ', 'sv-FI': '  ' }, enabled: true, isKeysBack: true })).toEqual({
      labels: { 'fi-FI': 'Kotiin' },
      enabled: true,
      isKeysBack: true,
    })
    expect(inputOf(draftOf(option))).toEqual({ labels: option.labels, enabled: false, isKeysBack: false })
  })

  it('needs a text in one language', () => {
    expect(isEmpty({ labels: { 'fi-FI': ' ' }, enabled: true, isKeysBack: false })).toBe(true)
    expect(isEmpty(draftOf(null))).toBe(true)
    expect(isEmpty(draftOf(option))).toBe(false)
  })

  it('is as it was whatever the order of its languages', () => {
    const turned = { labels: { 'et-EE': 'Koju', 'fi-FI': 'Kotiin', 'sv-FI': '' }, enabled: false, isKeysBack: false }
    expect(changedPaths(draftOf(option), turned)).toEqual([])
    expect(changedPaths(draftOf(option), { ...turned, enabled: true })).toEqual(['enabled'])
  })

  it('is named by the language of the account, and says which texts it lacks', () => {
    expect(nameOf(option, languages)).toBe('Kotiin')
    expect(nameOf({ labels: { 'sv-FI': 'Hem' } }, languages)).toBe('Hem')
    expect(missingIn(option, languages).map(({ name }) => name)).toEqual(['Svenska'])
    expect(writtenIn(option, languages).map(({ lcid }) => lcid)).toEqual(['fi-FI', 'sv-FI', 'et-EE'])
  })
})

it('makes pictures fit for a phone, and leaves small ones as they are', () => {
  expect(sizeWithin(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(sizeWithin(3000, 4000)).toEqual({ width: 1200, height: 1600 })
  expect(sizeWithin(800, 600)).toEqual({ width: 800, height: 600 })
  expect(sizeWithin(100_000, 1)).toEqual({ width: 1600, height: 1 })
})
