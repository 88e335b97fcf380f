import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { baseOfReference, creditorReference, referenceOf } from './reference-code.ts'

/** Digits only, at most 19, as a base of a reference number is. */
const base = fc.stringMatching(/^[1-9]\d{2,18}$/)

/** The rule of the banks in other words: each digit from the right by 7, 3 and 1, up to the next ten. */
function isReference(reference: string): boolean {
  let sum = 0
  let weight = 7
  for (let at = reference.length - 2; at >= 0; at -= 1) {
    sum += weight * (reference.charCodeAt(at) - 48)
    weight = { 7: 3, 3: 1, 1: 7 }[weight] ?? 0
  }
  return reference.endsWith(String(Math.ceil(sum / 10) * 10 - sum))
}

/** ISO 7064 MOD 97-10 over the whole reference, digit by digit, as a bank checks it: the rest is 1. */
function isCreditorReference(written: string): boolean {
  const text = written.replaceAll(' ', '')
  const moved = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const digit of moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) {
    rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1 && /^RF\d\d[A-Z\d]{1,21}$/.test(text)
}

describe('the base of a reference number', () => {
  it('is what stands before its check digit, however it is grouped', () => {
    expect(baseOfReference('1232')).toBe('123')
    expect(baseOfReference('12 34561')).toBe('123456')
  })

  it('is none where the check digit is wrong, or the reference is of another kind', () => {
    expect(baseOfReference('1233')).toBeNull()
    expect(baseOfReference('RF18539007547034')).toBeNull()
    expect(baseOfReference('12')).toBeNull()
    expect(baseOfReference(null)).toBeNull()
  })

  it('has the check digit that banks count, and comes back from its reference', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const reference = referenceOf(digits)
        expect(isReference(reference)).toBe(true)
        expect(baseOfReference(reference)).toBe(digits)
        const others = Array.from('0123456789').filter((digit) => !reference.endsWith(digit))
        expect(others.map((other) => baseOfReference(`${digits}${other}`))).toEqual(others.map(() => null))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is 3 to 19 digits and nothing else', () => {
    for (const wrong of ['', '12', '12a', '1'.repeat(20), '1 23']) expect(() => referenceOf(wrong)).toThrow('3 to 19')
  })
})

describe('the RF form of a reference number', () => {
  it('is the one of the standard, in groups of four', () => {
    expect(creditorReference('1232')).toBe('RF11 1232')
    expect(creditorReference('2348236')).toBe('RF33 2348 236')
    expect(creditorReference('12345 67894')).toBe(creditorReference('1234567894'))
    expect(creditorReference('WS7K2M9QX4')).toBeNull()
    expect(creditorReference(null)).toBeNull()
  })

  it('is valid for every reference number', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const written = creditorReference(referenceOf(digits)) ?? ''
        expect(isCreditorReference(written)).toBe(true)
        expect(written.replaceAll(' ', '').slice(4)).toBe(referenceOf(digits))
        expect(written.split(' ').every((group, at, all) => group.length === 4 || at === all.length - 1)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
