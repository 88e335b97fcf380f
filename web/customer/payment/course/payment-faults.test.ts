import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { startFault } from './payment-faults.ts'

const problem = (status: number, code: string, errors: { path: string; code: string }[] = []) =>
  new ApiProblem({ status, code, errors })

describe('a payment that did not begin', () => {
  it('is explained in words that say what to do', () => {
    expect(startFault(null)).toBeNull()
    expect(startFault(new NetworkProblem('timeout'))).toBe('payOffline')
    expect(startFault(problem(502, 'payment.provider_unavailable'))).toBe('payProviderUnavailable')
    expect(startFault(problem(500, 'payment.request_refused'))).toBe('payRequestRefused')
    expect(startFault(problem(409, 'payment.order_changed'))).toBe('payOrderChanged')
    expect(startFault(problem(409, 'payment.not_due'))).toBe('payNotDue')
    expect(startFault(problem(500, 'internal'))).toBe('payNotStarted')
    expect(startFault(new Error('lost'))).toBe('payNotStarted')
  })

  it('points at the fields that were not taken, where any are on the screen', () => {
    const email = { path: 'email', code: 'refused_by_provider' }
    expect(startFault(problem(422, 'payment.refused', [email]))).toBe('payFieldsRefused')
    expect(startFault(problem(422, 'payment.refused'))).toBe('payNotStarted')
  })
})
