import { describe, expect, it } from 'vitest'

import type { IdentityState } from '#domain/access/identity.ts'
import type { ProcessState } from '#domain/enums.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

import { identityMatter } from './identity-matter.ts'
import { identityReturnTitle, isIdentityCarrier } from './identity-return.ts'
import { beginFault } from './use-begin-identity.ts'

const matter = (state: ProcessState, standing: IdentityState, canRetry: boolean) =>
  identityMatter({ state, identity: { provider: 'SCRIVE', standing, canRetry } })

describe('an identity check on the screen', () => {
  it('is nothing where nobody asked for one, or it is done', () => {
    expect(identityMatter({ state: 'STARTED', identity: null })).toBeNull()
    expect(matter('STARTED', 'verified', false)).toBeNull()
    expect(matter('KEY_CODE_SENT', 'verified', false)).toBeNull()
  })

  it('is begun or gone on with while the process waits for it', () => {
    expect(matter('WAITING_THIRD_PARTY_INFORMATION', 'waiting', true)).toEqual({
      title: 'identityWaitingTitle',
      text: 'identityWaitingText',
      action: 'begin',
    })
  })

  it.each(['failed', 'cancelled', 'expired'] as const)('can be tried again once it is %s', (standing) => {
    for (const state of ['STARTED', 'BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION'] as const) {
      expect(matter(state, standing, true)?.action).toBe('again')
    }
  })

  it('is no matter any more where the process went on without it', () => {
    expect(matter('ADVISOR_CONFIRMED', 'failed', false)).toBeNull()
    expect(matter('KEY_CODE_SENT', 'cancelled', false)).toBeNull()
  })

  it('calls who is somebody else to the desk, until that has been settled there', () => {
    expect(matter('ADVISOR_VISIT_REQUIRED', 'mismatch', false)).toMatchObject({
      title: 'identityMismatchTitle',
      action: null,
    })
    expect(matter('ADVISOR_CONFIRMED', 'mismatch', false)).toBeNull()
  })
})

describe('a browser back from an identity check', () => {
  it.each([
    ['verified', 'identityVerified'],
    ['failed', 'identityFailedTitle'],
    ['cancelled', 'identityCancelledTitle'],
    ['expired', 'identityExpiredTitle'],
    ['mismatch', 'identityMismatchTitle'],
    ['waiting', 'identityReturned'],
  ] as const)('is told that it is %s', (standing, title) => {
    expect(identityReturnTitle({ identity: { provider: 'SIGNICAT', standing, canRetry: false } })).toBe(title)
  })

  it('is told nothing that is not known', () => {
    expect(identityReturnTitle(null)).toBe('identityReturned')
    expect(identityReturnTitle({ identity: null })).toBe('identityReturned')
  })

  it('comes from one of two providers', () => {
    expect(['scrive', 'signicat', 'svea', undefined].map(isIdentityCarrier)).toEqual([true, true, false, false])
  })
})

describe('a check that did not begin', () => {
  it('is explained in words that say what to do', () => {
    expect(beginFault(new NetworkProblem('unreachable'))).toBe('stepFailedOffline')
    expect(beginFault(new ApiProblem({ status: 502, code: 'identity.provider_unavailable' }))).toBe(
      'identityUnavailable',
    )
    expect(beginFault(new ApiProblem({ status: 409, code: 'identity.not_asked' }))).toBe('identityNotBegun')
    expect(beginFault(new Error('lost'))).toBe('identityNotBegun')
  })
})
