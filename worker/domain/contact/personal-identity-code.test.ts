import { describe, expect, it } from 'vitest'

import {
  birthDateOf,
  identityCodeFault,
  isPersonalIdentityCode,
  writtenIdentityCode,
} from './personal-identity-code.ts'

/** Test persons that Resurs and the Finnish Trust Network publish. */
const published = [
  '230580-7335',
  '220950-9256',
  '180650-344E',
  '150987-069L',
  '140584-4785',
  '020681-1008',
  '300881-051B',
  '100980-576X',
  '230982-3064',
  '070770-905D',
]

const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY'

describe('a Finnish personal identity code', () => {
  it.each(published)('%s is right', (code) => {
    expect(isPersonalIdentityCode(code)).toBe(true)
  })

  it.each([' 230580–7335 ', '230580\u22127335', '230580 - 7335', '230580\u00ad-7335', '230580-\u200b7335'])(
    'is read from %j',
    (typed) => {
      expect(writtenIdentityCode(typed)).toBe('230580-7335')
    },
  )

  it('keeps the sign of its century', () => {
    expect(writtenIdentityCode('020681+100a')).toBe('020681+100A')
  })

  it.each(published)('%s is wrong with any other check character', (code) => {
    const others = Array.from({ length: 31 }, (_, place) => checkCharacters.charAt(place)).filter(
      (character) => character !== code.at(-1),
    )
    for (const other of others) expect(isPersonalIdentityCode(`${code.slice(0, -1)}${other}`)).toBe(false)
  })

  it.each('- Y X W V U'.split(' '))('takes the century sign %s for the 1900s', (sign) => {
    expect(birthDateOf(`070770${sign}905D`)).toEqual({ year: 1970, month: 7, day: 7 })
  })

  it.each('A B C D E F'.split(' '))('takes the century sign %s for the 2000s', (sign) => {
    expect(birthDateOf(`070770${sign}905D`)).toEqual({ year: 2070, month: 7, day: 7 })
  })

  it('takes + for the 1800s', () => {
    expect(birthDateOf('070770+905D')).toEqual({ year: 1870, month: 7, day: 7 })
  })

  it.each(['', '070770905D', '070770-905d', ' 070770-905D', '070770G905D', '0707701905D', '070770-905DD'])(
    'refuses %j',
    (code) => {
      expect(isPersonalIdentityCode(code)).toBe(false)
    },
  )

  it('refuses a day that does not exist, though its check character is right', () => {
    const withCheck = (day: string) => `${day}-905${checkCharacters[Number(`${day}905`) % 31] ?? ''}`
    expect(isPersonalIdentityCode(withCheck('280271'))).toBe(true)
    expect(isPersonalIdentityCode(withCheck('290271'))).toBe(false)
    expect(isPersonalIdentityCode(withCheck('310471'))).toBe(false)
    expect(isPersonalIdentityCode(withCheck('000171'))).toBe(false)
    expect(isPersonalIdentityCode(withCheck('011371'))).toBe(false)
  })

  it.each([
    ['230580-7335', null],
    ['230580Y7335', null],
    ['', 'form'],
    ['23058-7335', 'form'],
    ['230580 7335', 'form'],
    ['230580G7335', 'form'],
    // Letters that no check character is: they look like figures.
    ['230580-733I', 'form'],
    ['230580-733O', 'form'],
    ['300280-7335', 'date'],
    ['290281-7335', 'date'],
    ['231380-7335', 'date'],
    ['000580-7335', 'date'],
    // A leap day of 2000, which 1900 did not have.
    ['290200A', 'form'],
    ['290200-9050', 'date'],
    ['230580-7336', 'check'],
    ['230850-7335', 'check'],
    ['230580-7353', 'check'],
  ])('%j is told by what is wrong with it: %s', (code, fault) => {
    expect(identityCodeFault(code)).toBe(fault)
    expect(isPersonalIdentityCode(code)).toBe(fault === null)
  })

  it('knows the leap day of 2000', () => {
    const check = checkCharacters[290200905 % 31] ?? ''
    expect(identityCodeFault(`290200A905${check}`)).toBeNull()
    expect(identityCodeFault(`290200-905${check}`)).toBe('date')
  })
})
