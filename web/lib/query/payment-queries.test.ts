import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { isOutOfDate } from './payment-queries.ts'

const problem = (status: number, code: string) => new ApiProblem({ status, code })

describe('a payment that did not begin', () => {
  it('has the screen fetched anew where it may be out of date', () => {
    expect(isOutOfDate(problem(409, 'payment.already_open'))).toBe(true)
    expect(isOutOfDate(new NetworkProblem('unreachable'))).toBe(true)
    expect(isOutOfDate(problem(502, 'payment.provider_unavailable'))).toBe(false)
    expect(isOutOfDate(problem(422, 'payment.refused'))).toBe(false)
  })
})
