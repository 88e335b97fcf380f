import { expect, it } from 'vitest'

import { isEmail } from './email.ts'

const label = 'a'.repeat(63)
/** Four labels and a top-level domain: 255 characters minus the local part. */
const domainOf = (length: number): string => `${`${label}.`.repeat(3)}${'b'.repeat(length - 195)}.fi`

it.each([
  ['maija.meikalainen@example.fi', true],
  ["o'brien+huolto@mail.example.com", true],
  ['asiakas@työpaja.fi', true],
  [`${'x'.repeat(64)}@example.fi`, true],
  [`${'x'.repeat(65)}@example.fi`, false],
  [`${'x'.repeat(10)}@${domainOf(243)}`, true],
  [`${'x'.repeat(11)}@${domainOf(243)}`, false],
  ['maija@localhost', false],
  ['maija@192.168.0.1', false],
  ['maija@example.f', false],
  ['maija@-example.fi', false],
  ['maija@exam_ple.fi', false],
  [`maija@${label}x.fi`, false],
  ['maija..m@example.fi', false],
  ['.maija@example.fi', false],
  ['maija@@example.fi', false],
  ['maija meikalainen@example.fi', false],
  ['maija@example.fi\nBcc: kaikki@example.fi', false],
  [' maija@example.fi', false],
  ['@example.fi', false],
  ['maija@', false],
  ['maija', false],
  ['', false],
])('%j can be written to: %s', (value, expected) => {
  expect(isEmail(value)).toBe(expected)
})
