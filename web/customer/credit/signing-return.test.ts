import { describe, expect, it } from 'vitest'

import type { PaymentStatus } from '#domain/enums.ts'
import { plainPayment } from '#tests/support/entities.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import type { PaymentTruth, PaymentView } from '#worker/contract/customer/payment.ts'

import { isSigningOutcome, settleSigning, signingTitle, type SigningCalls } from './signing-return.ts'

const payment = (truth: PaymentTruth, status: PaymentStatus): PaymentView => ({
  ...plainPayment,
  channel: 'CREDIT',
  provider: null,
  providerName: 'Resurs Bank',
  status,
  truth,
  canCancel: false,
  resume: null,
  boxAccessCode: null,
})
const paid = payment('confirmed', 'SUCCESS')
const frozen = payment('checking', 'PENDING')
const unsubscribe = payment('notPaid', 'CANCELLED')
const open = payment('open', 'SIGNING')

function calls(answer: PaymentView | Error) {
  const made: string[] = []
  const answered = async (name: string) => {
    made.push(name)
    if (answer instanceof Error) throw answer
    return answer
  }
  const all: SigningCalls = {
    book: (settingId) => answered(`book ${settingId}`),
    askStatus: () => answered('ask'),
    unsuccessful: (result) => answered(result),
  }
  return { made, all }
}

describe('a browser back from signing', () => {
  it('books what was signed with the setting of its address', async () => {
    const { made, all } = calls(paid)
    expect(await settleSigning({ outcome: 'success', settingId: 'cs_1' }, all)).toEqual({
      refused: false,
      payment: paid,
    })
    expect(made).toEqual(['book cs_1'])
  })

  it('asks where it lost its setting', async () => {
    const { made, all } = calls(frozen)
    await settleSigning({ outcome: 'success', settingId: null }, all)
    expect(made).toEqual(['ask'])
  })

  it.each(['cancel', 'error'] as const)('tells of %s, and books nothing', async (outcome) => {
    const { made, all } = calls(unsubscribe)
    await settleSigning({ outcome, settingId: 'cs_1' }, all)
    expect(made).toEqual([outcome])
  })

  it('is refused by a 400; anything else is not known', async () => {
    const refusal = calls(new ApiProblem({ status: 400, code: 'credit.not_booked' }))
    expect(await settleSigning({ outcome: 'success', settingId: 'cs_1' }, refusal.all)).toEqual({ refused: true })
    for (const failure of [
      new NetworkProblem('timeout'),
      new ApiProblem({ status: 502, code: 'payment.provider_unavailable' }),
    ]) {
      await expect(settleSigning({ outcome: 'success', settingId: 'cs_1' }, calls(failure).all)).rejects.toBe(failure)
    }
  })

  it('comes to one of three addresses', () => {
    expect(['success', 'cancel', 'error', 'notify', undefined].map(isSigningOutcome)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the words for who is back from signing', () => {
  it.each([
    ['success', undefined, false, 'feedbackSuccess'],
    ['success', open, false, 'feedbackSuccess'],
    ['success', frozen, false, 'payCheckingTitle'],
    ['success', paid, false, 'feedbackConfirmed'],
    ['success', undefined, true, 'creditNotBooked'],
    ['success', unsubscribe, true, 'creditNotBooked'],
    ['cancel', undefined, false, 'signingCancelled'],
    ['cancel', unsubscribe, false, 'signingCancelled'],
    ['cancel', payment('notPaid', 'FAILURE'), false, 'creditNotBooked'],
    // The signature was in after all.
    ['cancel', paid, false, 'feedbackConfirmed'],
    ['error', undefined, false, 'signingFailed'],
    ['error', unsubscribe, false, 'signingFailed'],
    ['error', payment('notPaid', 'FAILURE'), false, 'signingFailed'],
    ['error', frozen, false, 'payCheckingTitle'],
  ] as const)('after %s tell the truth as far as it is known', (outcome, known, refused, title) => {
    expect(signingTitle({ outcome, refused, payment: known })).toBe(title)
  })
})
