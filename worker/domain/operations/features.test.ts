import { expect, it } from 'vitest'

import { isFeatureAvailable, isFeatureOff } from './features.ts'

const feature = (owned: boolean, enabled: boolean) => [{ feature: 'NO_DMS', owned, enabled }]

it.each([
  [true, true, true, true],
  [false, true, true, true],
  [true, false, false, true],
  [false, false, false, false],
])('owned %s and enabled %s: available %s, %s where ownership is accepted', (owned, enabled, available, accepted) => {
  const features = feature(owned, enabled)
  expect(isFeatureAvailable(features, 'NO_DMS')).toBe(available)
  expect(isFeatureAvailable(features, 'NO_DMS', { ownedIsEnough: true })).toBe(accepted)
  expect(isFeatureOff(features, 'NO_DMS')).toBe(!available)
})

it('is not available to an account that has no word of it, and not switched off there either', () => {
  expect(isFeatureAvailable([], 'NO_DMS', { ownedIsEnough: true })).toBe(false)
  expect(isFeatureOff([], 'NO_DMS')).toBe(false)
  expect(isFeatureOff(feature(false, false), 'ONLY_PAYMENT')).toBe(false)
})
