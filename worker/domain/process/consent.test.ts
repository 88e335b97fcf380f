import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { canonicalJson, ceilingOf, consentHash, needsReapproval } from './consent.ts'

const approval = {
  language: 'fi-FI',
  terms: 'v3',
  totalCents: 31_362,
  rows: [{ description: 'Määräaikaishuolto', priceWithVatCents: 31_362 }],
}

describe('the canonical text', () => {
  it('sorts the keys at every depth and keeps the order of lists', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'å' }, 2], a: null, e: true })).toBe(
      '{"a":null,"b":[{"c":"å","d":1},2],"e":true}',
    )
  })

  it('leaves out members without a value', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  it('refuses numbers that JSON cannot hold', () => {
    expect(() => canonicalJson({ totalCents: Number.NaN })).toThrow(RangeError)
  })

  it('says the same as the value, whatever the order of its keys', () => {
    const reversed = (members: Record<string, number>): Record<string, number> =>
      Object.fromEntries(Object.entries(members).toReversed())
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
        expect(canonicalJson(reversed(members))).toBe(canonicalJson(members))
        expect(JSON.parse(canonicalJson(members))).toEqual(JSON.parse(JSON.stringify(members)))
      }),
    )
  })
})

describe('the fingerprint', () => {
  it('is SHA-256 over the approval and the fingerprint before it', async () => {
    const text =
      '{"document":{"language":"fi-FI","rows":[{"description":"Määräaikaishuolto","priceWithVatCents":31362}],"terms":"v3","totalCents":31362},"previousHash":null}'
    expect(await consentHash(approval, null)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('changes with a cent, a word, the language and what came before', async () => {
    const first = await consentHash(approval, null)
    const others = await Promise.all([
      consentHash({ ...approval, totalCents: 31_363 }, null),
      consentHash({ ...approval, terms: 'v4' }, null),
      consentHash({ ...approval, language: 'sv-FI' }, null),
      consentHash(approval, first),
    ])
    expect(new Set([first, ...others]).size).toBe(5)
  })
})

describe('asking again', () => {
  const cents = fc.nat(10_000_000)
  const asked = (approvedCents: number, currentCents: number, limitCents: number | null, toleranceBasisPoints = 1500) =>
    needsReapproval({ approvedCents, currentCents, limitCents, toleranceBasisPoints })

  it.each([
    [10_000, 10_000, null, false],
    [10_000, 8_000, null, false],
    [10_000, 11_500, null, false],
    [10_000, 11_501, null, true],
    [999, 1_148, null, false],
    [999, 1_149, null, true],
    [0, 1, null, true],
    [10_000, 20_000, 20_000, false],
    [10_000, 20_001, 20_000, true],
    [10_000, 11_000, 10_500, true],
    [10_000, 10_000, 5_000, false],
  ])('approved %i, now %i, limit %s: %s', (approved, current, limit, expected) => {
    expect(asked(approved, current, limit)).toBe(expected)
  })

  it('tolerates 15 % where the account says nothing, and nothing where it says 0', () => {
    expect(needsReapproval({ approvedCents: 10_000, currentCents: 11_500, limitCents: null })).toBe(false)
    expect(needsReapproval({ approvedCents: 10_000, currentCents: 11_501, limitCents: null })).toBe(true)
    expect(asked(10_000, 10_001, null, 0)).toBe(true)
  })

  it('tolerates nothing where no work was on the screen, but what the customer gave as a limit', () => {
    const kiosk = { approvedCents: 5_000, sawWork: false }
    expect(needsReapproval({ ...kiosk, currentCents: 5_001, limitCents: null })).toBe(true)
    expect(needsReapproval({ ...kiosk, currentCents: 5_000, limitCents: null })).toBe(false)
    expect(needsReapproval({ ...kiosk, currentCents: 9_000, limitCents: 9_000 })).toBe(false)
  })

  it('asks from the ceiling on: not at it, and at a cent above', () => {
    fc.assert(
      fc.property(
        cents,
        fc.option(cents),
        fc.nat(10_000),
        fc.boolean(),
        (approvedCents, limitCents, tolerance, sawWork) => {
          const agreement = { approvedCents, limitCents, toleranceBasisPoints: tolerance, sawWork }
          const ceiling = ceilingOf(agreement)
          expect(needsReapproval({ ...agreement, currentCents: ceiling })).toBe(false)
          expect(needsReapproval({ ...agreement, currentCents: ceiling + 1 })).toBe(true)
        },
      ),
    )
  })

  it('never asks about nothing', () => {
    expect(asked(-500, 0, null)).toBe(false)
    expect(asked(-500, -100, null)).toBe(false)
  })

  it('never asks about what is no dearer than approved', () => {
    fc.assert(
      fc.property(cents, cents, fc.option(cents), fc.nat(10_000), (approved, saved, limit, tolerance) => {
        expect(asked(approved, Math.max(0, approved - saved), limit, tolerance)).toBe(false)
      }),
    )
  })

  it('always asks about a cent above all that was allowed', () => {
    fc.assert(
      fc.property(cents, fc.option(cents), fc.nat(10_000), (approved, limit, tolerance) => {
        const allowed = limit ?? Math.floor((approved * (10_000 + tolerance)) / 10_000)
        expect(asked(approved, Math.max(approved, allowed), limit, tolerance)).toBe(false)
        expect(asked(approved, Math.max(approved, allowed) + 1, limit, tolerance)).toBe(true)
      }),
    )
  })
})
