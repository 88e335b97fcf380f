import { expect, it } from 'vitest'

import { smsParts } from './sms-parts.ts'

it.each([
  ['', 'GSM-7', 1],
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['Hyvää päivää, Åke! Öljynvaihto on valmis.', 'GSM-7', 1],
  ['č'.repeat(70), 'UCS-2', 1],
  ['č'.repeat(71), 'UCS-2', 2],
  ['č'.repeat(134), 'UCS-2', 2],
  ['č'.repeat(135), 'UCS-2', 3],
  ['Auto on valmis 🚗', 'UCS-2', 1],
] as const)('counts the parts of %j', (message, encoding, parts) => {
  expect(smsParts(message)).toEqual({ encoding, parts })
})

it('counts two units for what GSM-7 reaches by an escape', () => {
  expect(smsParts('€'.repeat(80)).parts).toBe(1)
  expect(smsParts('€'.repeat(81)).parts).toBe(2)
})

it('never splits an escaped character between two parts', () => {
  // 76 pairs fill 152 of 153 units: the 77th pair does not fit the last one.
  expect(smsParts('€'.repeat(152)).parts).toBe(2)
  expect(smsParts('€'.repeat(153)).parts).toBe(3)
})

it('never splits an emoji between two parts', () => {
  expect(smsParts('🚗'.repeat(35)).parts).toBe(1)
  expect(smsParts('🚗'.repeat(66)).parts).toBe(2)
  expect(smsParts('🚗'.repeat(67)).parts).toBe(3)
})
