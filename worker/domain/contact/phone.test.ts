import { expect, it } from 'vitest'

import { isPhoneNumber } from './phone.ts'

it.each([
  ['+358401234567', true],
  ['040 123 4567', true],
  ['040-123-4567', true],
  ['123456', true],
  ['+123456', true],
  ['1234567890123456789', true],
  ['12345678901234567890', true],
  ['+1234567890123456789', true],
  ['123456789012345678901', false],
  ['+12345678901234567890', false],
  ['12345', false],
  ['+12345', false],
  ['++358401234567', false],
  ['040123456a', false],
  ['040\t123\t4567', false],
  ['0401234567\n', false],
  ['', false],
])('%j is a phone number: %s', (value, expected) => {
  expect(isPhoneNumber(value)).toBe(expected)
})
