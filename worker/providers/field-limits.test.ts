import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cut, fieldsNamed, fitText, refusedFields } from './field-limits.ts'

const clusters = (text: string) => Array.from(new Intl.Segmenter('fi').segment(text), ({ segment }) => segment)

describe('a text cut for a vendor', () => {
  it.each([
    ['Ääneseutu', 3, 'Ään'],
    ['a👍👍', 4, 'a👍'],
    ['👩‍🔧👩‍🔧', 8, '👩‍🔧'],
    ['a\u0302\u0323x', 3, 'a\u0302\u0323'],
    ['e\u0301\u0302', 2, ''],
  ])('%j at %d is %j', (text, longest, expected) => {
    expect(cut(text, longest)).toBe(expected)
  })

  it('is the beginning of it in whole characters, and as much as fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (text, longest) => {
        const short = cut(text, longest)
        expect(text.startsWith(short)).toBe(true)
        expect(short.length).toBeLessThanOrEqual(longest)
        const whole = clusters(text)
        const kept = clusters(short).length
        expect(whole.slice(0, kept).join('')).toBe(short)
        const next = whole[kept]?.length ?? Infinity
        expect(short.length + next).toBeGreaterThan(longest)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a text as a vendor takes it', () => {
  it('is composed, on one line, without control characters, halves and what the vendor refuses', () => {
    const limit = { longest: 20, without: /[.|]/g }
    expect(fitText('  A\u0308iti\r\n\tO.|y ', limit)).toBe('Äiti O y')
    expect(fitText('a\uD83Db\uFFFEc', limit)).toBe('abc')
    expect(fitText('...', limit)).toBe('')
    expect(fitText('Ááŋŋel Čáhput', limit)).toBe('Ááŋŋel Čáhput')
    expect(fitText('x.y', { ...limit, instead: '-' })).toBe('x-y')
  })

  it('is never cut where it means something only as it is', () => {
    const limit = { longest: 5, whole: /^\d{5}$/ }
    expect(['33100', '331000', ' 33100', '3310A'].map((text) => fitText(text, limit))).toEqual(['33100', '', '', ''])
  })
})

describe('the fields of a form', () => {
  const limits = {
    firstName: { longest: 5, without: /\./g, isOptional: true },
    address: { longest: 5 },
    postalCode: { longest: 5, whole: /^\d{5}$/ },
  } as const

  it('are named where no cutting mends them', () => {
    expect(refusedFields({ firstName: '.', address: 'Hämeenkatu', postalCode: '33100' }, limits)).toEqual([])
    expect(refusedFields({ address: '\u0000', postalCode: '331' }, limits)).toEqual(['address', 'postalCode'])
  })

  it('are found in what a vendor says, those that were sent and no others', () => {
    expect(fieldsNamed('customer.deliveryAddress.postalCode: must match', limits)).toEqual(['postalCode'])
    expect(fieldsNamed('address_zip is invalid; firstname too long', limits)).toEqual(['firstName', 'postalCode'])
    expect(fieldsNamed('email "first.name@street.fi" is wrong', limits)).toEqual([])
    expect(fieldsNamed('invoicingAddress is incomplete', limits)).toEqual([])
  })
})
