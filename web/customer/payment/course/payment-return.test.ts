import { describe, expect, it } from 'vitest'

import type { PaymentStatus } from '#domain/enums.ts'
import { plainPayment } from '#tests/support/entities.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import type { PaymentTruth, PaymentView } from '#worker/contract/customer/payment.ts'

import { isAwaited, paymentPhase } from './payment-phase.ts'
import { isReturnOutcome, returnTitle, settleReturn, type PaymentReturn } from './payment-return.ts'

const payment = (truth: PaymentTruth, status: PaymentStatus): PaymentView => ({
  ...plainPayment,
  channel: 'ONLINE',
  provider: 'BAMBORA',
  providerName: 'Bambora',
  status,
  truth,
  canCancel: false,
  resume: null,
  boxAccessCode: null,
})
const paid = payment('confirmed', 'SUCCESS')
const checking = payment('checking', 'PENDING')
const cancelled = payment('notPaid', 'CANCELLED')

async function settled(
  back: Partial<PaymentReturn>,
  { posted = checking, fails }: { posted?: PaymentView | null; fails?: Error } = {},
) {
  const asked: string[] = []
  const result = settleReturn(
    { carrier: 'bambora', outcome: 'success', query: '?RETURN_CODE=0', ...back },
    {
      postQuery: async (query) => {
        asked.push(`query ${query}`)
        if (fails) throw fails
        return posted
      },
      askStatus: async () => {
        asked.push('status')
        return paid
      },
      sveaUnsuccessful: async (status) => {
        asked.push(`svea ${status}`)
        return cancelled
      },
    },
  )
  return { asked, result: await result.catch((error: unknown) => error) }
}

describe('a browser that comes back', () => {
  it('hands over its query and then asks, whatever the address hints at', async () => {
    for (const outcome of ['success', 'cancel', 'error'] as const) {
      const { asked, result } = await settled({ outcome })
      expect(asked).toEqual(['query ?RETURN_CODE=0', 'status'])
      expect(result).toBe(paid)
    }
  })

  it('asks no more once the query has told the truth', async () => {
    expect(await settled({}, { posted: cancelled })).toEqual({ asked: ['query ?RETURN_CODE=0'], result: cancelled })
  })

  it('asks at once where nothing was sent along', async () => {
    for (const query of ['', '?']) expect((await settled({ query })).asked).toEqual(['status'])
  })

  it('asks all the same when the query could not be handed over', async () => {
    for (const fails of [new NetworkProblem('timeout'), new ApiProblem({ status: 503, code: 'payment.try_again' })]) {
      const { asked, result } = await settled({}, { fails })
      expect(asked.at(-1)).toBe('status')
      expect(result).toBe(paid)
    }
  })

  it('does not ask for a code that opens nothing', async () => {
    const gone = new ApiProblem({ status: 404, code: 'process.not_found' })
    expect(await settled({}, { fails: gone })).toEqual({ asked: ['query ?RETURN_CODE=0'], result: gone })
  })

  it('from Svea never hands over a query, and says which way it came', async () => {
    const from = async (outcome: PaymentReturn['outcome']) =>
      (await settled({ carrier: 'svea', outcome, query: '?x=1' })).asked
    expect(await from('success')).toEqual(['status'])
    expect(await from('cancel')).toEqual(['svea CANCELLED'])
    expect(await from('error')).toEqual(['svea FAILURE'])
  })
})

describe('the words for who comes back', () => {
  it('are the hint of the address only until the truth is known', () => {
    expect(returnTitle('success', undefined)).toBe('feedbackSuccess')
    expect(returnTitle('cancel', checking)).toBe('feedbackCancel')
    expect(returnTitle('error', null)).toBe('feedbackError')
    expect(returnTitle('cancel', paid)).toBe('feedbackConfirmed')
    expect(returnTitle('success', cancelled)).toBe('payCancelledTitle')
    expect(returnTitle('success', payment('notPaid', 'FAILURE'))).toBe('payFailedTitle')
  })

  it('are for three addresses only', () => {
    expect(['success', 'cancel', 'error', 'notify', '', undefined].map(isReturnOutcome)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a payment on the screen', () => {
  it('replaces the ways to pay while it is not decided, and leaves none once it is paid', () => {
    expect(paymentPhase(null)).toBe('unpaid')
    expect(paymentPhase(payment('none', 'FAILURE'))).toBe('unpaid')
    expect(paymentPhase(payment('open', 'PENDING'))).toBe('pending')
    expect(paymentPhase(checking)).toBe('pending')
    expect(paymentPhase(paid)).toBe('paid')
    expect(paymentPhase(cancelled)).toBe('unpaid')
  })

  it('is asked for again only while news may come', () => {
    expect(isAwaited(undefined)).toBe(false)
    expect(isAwaited(payment('open', 'PENDING'))).toBe(true)
    expect(isAwaited(checking)).toBe(true)
    expect(isAwaited(payment('checking', 'SUCCESS'))).toBe(false)
    expect(isAwaited(paid)).toBe(false)
  })
})
