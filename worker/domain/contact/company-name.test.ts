import { expect, it } from 'vitest'

import { isCompanyName } from './company-name.ts'

it.each([
  ['Rakennuspalvelu Öhman & Pojat Oy', true],
  ['Bygg Ab', true],
  ['Auto OÜ', true],
  ['Nordic Fleet A/S', true],
  ['Huolto T:mi', true],
  ['Aino Virtanen', false],
  ['Oy', false],
  ['Ay Virtanen', false],
])('%j names a company: %j', (name, isCompany) => expect(isCompanyName(name)).toBe(isCompany))
