import { expect, it } from 'vitest'

import { isOfCountry, takesSms, toE164 } from './e164.ts'
import { usualSmsCountries } from './message-limits.ts'

it.each([
  ['040 000 0012', '+358400000012'],
  ['+358 40 000 0012', '+358400000012'],
  ['00358400000012', '+358400000012'],
  ['(040) 000-0012', '+358400000012'],
  ['+46 70 174 06 05', '+46701740605'],
  ['09 123 4567', '+35891234567'],
  ['09 12', null],
  ['040', null],
  ['', null],
  ['ei ole', null],
  ['+81 90-1234-5678', '+819012345678'],
  ['0081 90 1234 5678', '+819012345678'],
  ['+999 123', null],
  ['+81 90 1234 5678 9012 34', null],
  ['040000001234567890', null],
  ['+358 (0)40 000 0012', '+358400000012'],
  ['+358(40)0000012', '+358400000012'],
  ['040.000.0012', '+358400000012'],
  ['040\u00a0000\u20110012', '+358400000012'],
  ['\u202a+358400000012\u202c', '+358400000012'],
  ['400000012', '+358400000012'],
  ['työ 040 000 0012', '+358400000012'],
  ['tel:+358400000012', '+358400000012'],
  // Whoever reads digits out of these writes to a stranger.
  ['0400000012/2', null],
  ['0400000012 / 0500000012', null],
  ['040 0000012 (2. kuljettaja)', null],
  ['040 0000012 (2)', null],
  ['040 000 0012 2', null],
  ['040 0000012 - 2', null],
  ['2. kuljettaja 040 0000012', null],
  ['0400000012 ext 7', null],
  ['0400000012;ext=7', null],
  ['0400000012, 0500000012', null],
  ['+358400000012+358500000012', null],
  ['0400000012 klo 8', null],
  ['1: 0400000012', null],
])('reads %j as %j', (typed, expected) => {
  expect(toE164(typed)).toBe(expected)
})

it('sends text messages to mobile numbers and not to landlines', () => {
  expect(takesSms('+358400000012')).toBe(true)
  expect(takesSms('+46701740605')).toBe(true)
  expect(takesSms('+35891234567')).toBe(false)
  expect(takesSms('+3581')).toBe(false)
  expect(takesSms('+819012345678')).toBe(true)
})

it.each([
  ['+358400000012', true],
  ['+46701740605', true],
  ['+4791234567', true],
  ['+4915112345678', false],
  ['+447400123456', false],
  ['+447624123456', false],
  ['+881623456789', false],
  ['+88213456789', false],
  ['+870773112345', false],
  ['+979123456789', false],
  ['+358700123456', false],
  ['+819012345678', false],
])('knows whether %s is of a Nordic or Baltic country: %j', (number, expected) => {
  expect(isOfCountry(number, usualSmsCountries)).toBe(expected)
})
