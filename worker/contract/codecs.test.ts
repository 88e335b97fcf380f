import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { requestInvalid } from '#core/http/validate.ts'
import { largestAmountCents } from '#domain/money/pricing.ts'

import { encoded, encodedIn, eurosOf, instant, money, type Counted, type UnitsOf } from './codecs.ts'

const amounts = integer({ min: -largestAmountCents, max: largestAmountCents })
/** From year 1 to year 9999. */
const instants = integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })

const body = z.strictObject({
  price: eurosOf(z.number().min(0).max(1_000_000)).optional(),
  at: instant.optional(),
})

function faultsOf(input: unknown) {
  const result = body.safeParse(input)
  return result.success ? [] : requestInvalid(result.error.issues, input).errors
}

describe('euros in JSON, cents in the worker', () => {
  it('come back as they went', () => {
    assert(
      property(amounts, (cents) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(money, cents)))
        expect(money.parse(wire)).toBe(cents)
      }),
    )
  })

  it('are taken with the noise of a sum, and with no third decimal', () => {
    expect(body.parse({ price: 119.990_000_000_000_01 }).price).toBe(11_999)
    expect(Object.is(money.parse(-0), 0)).toBe(true)
    expect(faultsOf({ price: 1.005 })).toEqual([{ path: 'price', code: 'too_many_decimals' }])
    assert(
      property(integer({ min: 0, max: 99_999_999 }), integer({ min: 1, max: 9 }), (cents, third) => {
        expect(faultsOf({ price: (cents * 10 + third) / 1000 })).toEqual([{ path: 'price', code: 'too_many_decimals' }])
      }),
    )
  })

  it.each([
    [-0.01, 'too_small'],
    [1_000_000.01, 'too_big'],
    ['12.50', 'invalid_type'],
    [null, 'invalid_type'],
  ])('of %j are refused as %s beside their field', (price, code) => {
    expect(faultsOf({ price })).toEqual([{ path: 'price', code }])
  })

  it('are never made of half a cent', () => {
    expect(() => encoded(money, 0.5)).toThrow('whole number of cents')
    expect(() => encoded(money, largestAmountCents + 1)).toThrow('within a billion euros')
  })
})

describe('ISO 8601 in JSON, milliseconds in the worker', () => {
  it('come back as they went', () => {
    assert(
      property(instants, (at) => {
        expect(instant.parse(z.encode(instant, at))).toBe(at)
      }),
    )
  })

  it('are told in UTC, whatever the offset that they came with', () => {
    expect(z.encode(instant, instant.parse('2026-03-01T09:15:00+02:00'))).toBe('2026-03-01T07:15:00.000Z')
  })

  it.each(['2026-03-01', '2026-03-01T09:15:00', '2026-02-30T09:15:00Z', '2026-03-01T24:00:00Z', 'tomorrow', ''])(
    'of %j are refused as before',
    (at) => {
      expect(z.iso.datetime({ offset: true }).safeParse(at).success).toBe(false)
      expect(faultsOf({ at })).toEqual([{ path: 'at', code: 'invalid_format' }])
    },
  )

  it('are never made of what is no instant', () => {
    expect(() => encoded(instant, Number.NaN)).toThrow('Invalid time value')
  })
})

type Bill = {
  at: string
  paidAt: string | null
  total?: number
  rows: { name: string; price: number | null }[]
  sold: { count: number; euros: number }
  about: { kind: 'car'; until: string } | { kind: 'key'; deposit: number } | null
}

const billUnits = {
  at: instant,
  paidAt: instant,
  total: money,
  rows: [{ price: money }],
  sold: { euros: money },
  about: { until: instant, deposit: money },
} satisfies UnitsOf<Bill>

describe('an answer', () => {
  const counted: Counted<Bill, typeof billUnits> = {
    at: 0,
    paidAt: null,
    totalCents: 1250,
    rows: [
      { name: 'Öljy', priceCents: 999 },
      { name: 'Työ', priceCents: null },
    ],
    sold: { count: 2, cents: 7 },
    about: { kind: 'key', depositCents: 5000 },
  }

  it('has euros under their own name, and all else as it was', () => {
    const wire: Bill = {
      at: '1970-01-01T00:00:00.000Z',
      paidAt: null,
      total: 12.5,
      rows: [
        { name: 'Öljy', price: 9.99 },
        { name: 'Työ', price: null },
      ],
      sold: { count: 2, euros: 0.07 },
      about: { kind: 'key', deposit: 50 },
    }
    const before = structuredClone(counted)
    expect(encoded(billUnits, counted)).toStrictEqual(wire)
    expect(counted).toStrictEqual(before)
  })

  it('leaves out what the worker leaves out', () => {
    const { at, paidAt, rows, sold, about } = counted
    expect(encoded(billUnits, { at, paidAt, rows, sold, about })).not.toHaveProperty('total')
    expect(encoded(billUnits, null)).toBeNull()
    expect(encodedIn(undefined, counted)).toBe(counted)
  })
})
