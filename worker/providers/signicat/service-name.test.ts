import { expect, it } from 'vitest'

import { serviceName } from './service-name.ts'

it.each([
  ['Autohuolto Pohjola, Jyväskylä', 'Autohuolto Pohjola, Jyväskylä'],
  ['Autotalo A & B Oy', 'Autotalo A & B Oy'],
  ['Huolto | Rengas <100 % palvelua>; #1 = ^paras', 'Huolto Rengas 100 palvelua 1 paras'],
  ['<>=;#^%|', ''],
  ['Å'.repeat(70), 'Å'.repeat(64)],
  [`${'a'.repeat(63)} Oy`, 'a'.repeat(63)],
  [`${'a'.repeat(63)}🚗`, 'a'.repeat(63)],
])('%s is %s', (name, sent) => {
  expect(serviceName(name)).toBe(sent)
})
