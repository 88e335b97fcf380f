import { describe, expect, it } from 'vitest'

import type { CreditPaymentMethod } from '#domain/enums.ts'
import type { CreditMethod } from '#worker/contract/customer/credit.ts'

import { creditPlan, legalInfoAddress, refusalsThatStand } from './credit-plan.ts'

const method = (paymentMethod: CreditPaymentMethod, maxAmount = 50_000): CreditMethod => ({
  paymentMethod,
  description: paymentMethod,
  minAmount: 0,
  maxAmount,
  legalInfoLinks: [],
  costs: [],
})

describe('what is applied for', () => {
  const methods = [method('INVOICE'), method('NEWACCOUNT', 5000), method('ACCOUNT')]

  it('is nothing until a method of several is chosen', () => {
    expect(creditPlan(466.11, { methods, chosen: null, wanted: null })).toEqual({
      method: null,
      amounts: [],
      amount: 466.11,
    })
  })

  it('is the only method without a choice', () => {
    expect(creditPlan(10, { methods: [method('PARTIAL')], chosen: null, wanted: null }).method?.paymentMethod).toBe(
      'PARTIAL',
    )
  })

  it.each(['INVOICE', 'ACCOUNT'] as const)('is the total with %s, whatever was wanted before', (chosen) => {
    expect(creditPlan(466.11, { methods, chosen, wanted: 4000 })).toMatchObject({ amounts: [], amount: 466.11 })
  })

  it('is for a new account the least of the choices until another is taken', () => {
    const wish = { methods, chosen: 'NEWACCOUNT', wanted: null } as const
    expect(creditPlan(466.11, wish)).toMatchObject({ amounts: [1800, 2000, 4000, 5000], amount: 1800 })
    expect(creditPlan(466.11, { ...wish, wanted: 4000 }).amount).toBe(4000)
    expect(creditPlan(466.11, { ...wish, wanted: 6000 }).amount).toBe(1800)
    expect(creditPlan(1200, { ...wish, wanted: 1800 }).amount).toBe(2000)
  })

  it('is the total for a new account that no choice fits', () => {
    expect(creditPlan(5500, { methods, chosen: 'NEWACCOUNT', wanted: null })).toMatchObject({
      amounts: [],
      amount: 5500,
    })
  })

  it('forgets a method that is no longer offered', () => {
    expect(creditPlan(10, { methods, chosen: 'PARTIAL', wanted: null }).method).toBeNull()
  })
})

describe('what the server did not take', () => {
  const about = { methods: [method('INVOICE'), method('NEWACCOUNT', 5000)], chosen: 'INVOICE', wanted: null } as const
  const asked = creditPlan(466.11, about)
  const refused = { method: null, amount: null, plan: asked }
  const noMethod = { ...refused, method: 'creditMethodRefused' } as const
  const noAmount = { ...refused, amount: 'creditAmountRefused' } as const

  it('stands while the same is asked for', () => {
    expect(refusalsThatStand(noMethod, asked)).toEqual({ method: 'creditMethodRefused', amount: null })
    expect(refusalsThatStand(noAmount, asked)).toEqual({ method: null, amount: 'creditAmountRefused' })
    expect(refusalsThatStand(null, asked)).toEqual({ method: null, amount: null })
  })

  it('is no more said of a method that took its place', () => {
    const only = creditPlan(466.11, { ...about, methods: [method('PARTIAL')] })
    for (const one of [noMethod, noAmount]) expect(refusalsThatStand(one, only)).toEqual({ method: null, amount: null })
  })

  it('is no more said of another sum, but of the method it is', () => {
    const higher = creditPlan(500, about)
    expect(refusalsThatStand(noAmount, higher)).toEqual({ method: null, amount: null })
    expect(refusalsThatStand(noMethod, higher)).toEqual({ method: 'creditMethodRefused', amount: null })
  })
})

describe('the address of a legal text', () => {
  const link = (url: string, appendPriceLast: boolean) => ({ url, endUserDescription: 'Ehdot', appendPriceLast })

  it.each([
    [999.9, '1000'],
    [1000, '1000'],
    [1000.01, '1001'],
    [466.11, '467'],
    [0.1 + 0.2 + 0.7, '1'],
    [1800, '1800'],
  ])('ends with %d € in full euros: %s', (amount, end) => {
    expect(legalInfoAddress(link('https://credit.example/terms?amount=', true), amount)).toBe(
      `https://credit.example/terms?amount=${end}`,
    )
  })

  it('stays as it is where no amount is asked for', () => {
    expect(legalInfoAddress(link('https://credit.example/secci.pdf', false), 466.11)).toBe(
      'https://credit.example/secci.pdf',
    )
  })

  it.each(['javascript:alert(1)//', 'data:text/html,x', '', 'terms.html'])('is none where it is %j', (url) => {
    expect(legalInfoAddress(link(url, false), 1)).toBeNull()
  })
})
