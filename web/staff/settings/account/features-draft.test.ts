import { expect, it } from 'vitest'

import { mergeFeatures, withFeature } from './features-draft.ts'

const feature = (name: string, enabled = true) => ({ feature: name, featureType: 'STAFF', owned: true, enabled })
const before = { version: 1, features: [feature('A'), feature('B'), feature('C')] }

it('keeps what was switched over what somebody else changed meanwhile', () => {
  const mine = [...withFeature(before.features, 'A', { enabled: false }), feature('D')]
  const after = { version: 2, features: [feature('A'), feature('B', false), feature('E')] }
  expect(mergeFeatures({ before, after }, mine)).toEqual([
    feature('A', false),
    feature('B', false),
    feature('E'),
    feature('D'),
  ])
})
