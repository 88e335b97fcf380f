import { describe, expect, it } from 'vitest'

import { newIdIn } from '#core/secrets/ids.ts'
import { baseOfReference, creditorReference } from '#domain/money/reference-code.ts'

import { paymentReference } from './payment-reference.ts'

const orders = Array.from({ length: 5_000 }, (_, at) => newIdIn('AB', 'pay', 1_764_000_000_000 + at).toUpperCase())

describe('the reference number of a payment', () => {
  it('is a Finnish one of 16 digits, the same whenever it is asked for, and each payment has its own', () => {
    const references = orders.map(paymentReference)
    expect(references.every((reference) => /^[1-9]\d{15}$/.test(reference))).toBe(true)
    expect(references.filter((reference) => baseOfReference(reference) === null)).toEqual([])
    expect(orders.map(paymentReference)).toEqual(references)
    expect(new Set(references).size).toBe(orders.length)
  })

  it('is written on a receipt in five groups of four', () => {
    expect(creditorReference(paymentReference('WS7K2M9QX4'))).toMatch(/^RF\d\d(?: \d{4}){4}$/)
  })
})
