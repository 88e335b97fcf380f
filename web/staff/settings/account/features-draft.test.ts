import { expect, it } from 'vitest'

import { added, canAdd, mergeFeatures, withFeature } from './features-draft.ts'

const feature = (name: string, enabled = true) => ({ feature: name, featureType: 'STAFF', owned: true, enabled })
const before = { version: 1, features: [feature('A'), feature('B'), feature('C')] }

it('is added once, under a name that can be one', () => {
  expect(canAdd(before.features, 'D')).toBe(true)
  expect(['A', ' B ', '', 'å', 'two words'].map((name) => canAdd(before.features, name))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
  expect(added([], ' D ', 'SERVICES')).toEqual([{ feature: 'D', featureType: 'SERVICES', owned: true, enabled: true }])
})

it('keeps what was switched over what somebody else changed meanwhile', () => {
  const mine = added(withFeature(before.features, 'A', { enabled: false }), 'D', 'STAFF')
  const after = { version: 2, features: [feature('A'), feature('B', false), feature('E')] }
  expect(mergeFeatures({ before, after }, mine)).toEqual([
    feature('A', false),
    feature('B', false),
    feature('E'),
    feature('D'),
  ])
})
