import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { creditFault } from './credit-fault.ts'

const problem = (status: number, code: string, screenText: string | null = null) =>
  new ApiProblem({ status, code, screenText })

describe('a payment by credit that did not begin', () => {
  it('is told in the words of the creditor where it has some', () => {
    expect(creditFault(problem(422, 'credit.refused', 'Tarkista osoite.'))).toEqual({ said: 'Tarkista osoite.' })
  })

  it.each([
    [409, 'credit.denied'],
    [422, 'credit.refused'],
    [502, 'payment.provider_unavailable'],
    [500, 'internal'],
  ])('sends to another way to pay after %d %s', (status, code) => {
    expect(creditFault(problem(status, code))).toEqual({ key: 'creditFailed' })
  })

  it.each([
    ['payment.already_open', 'payOpenTitle'],
    ['payment.already_paid', 'paymentDoneTitle'],
    ['payment.order_changed', 'payOrderChanged'],
    ['payment.not_due', 'payNotDue'],
  ])('sends nobody to another way after %s', (code, key) => {
    expect(creditFault(problem(409, code))).toEqual({ key })
  })

  it('does not claim to have failed where no answer came', () => {
    expect(creditFault(new NetworkProblem('timeout'))).toEqual({ key: 'creditOffline' })
    expect(creditFault(new Error('lost'))).toEqual({ key: 'creditFailed' })
  })
})
