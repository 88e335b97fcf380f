import { describe, expect, it } from 'vitest'

import type { PaymentChannel, PaymentStatus } from '#domain/enums.ts'
import { plainPayment } from '#tests/support/entities.ts'
import type { PaymentTruth, PaymentView } from '#worker/contract/customer/payment.ts'

import { isToSign, paymentTitle } from './payment-phase.ts'
import { forgetSigningFailure, hasSigningFailed, keepSigningFailure } from './signing-failure.ts'

const payment = (channel: PaymentChannel, truth: PaymentTruth, status: PaymentStatus): PaymentView => ({
  ...plainPayment,
  channel,
  provider: null,
  providerName: null,
  status,
  truth,
  canCancel: false,
  resume: null,
  boxAccessCode: null,
})

describe('the words of a payment', () => {
  it.each([
    ['ONLINE', 'open', 'PENDING', 'payOpenTitle'],
    ['CREDIT', 'open', 'SIGNING', 'creditSigningTitle'],
    ['CREDIT', 'checking', 'PENDING', 'payCheckingTitle'],
    ['ONLINE', 'notPaid', 'FAILURE', 'payFailedTitle'],
    ['CREDIT', 'notPaid', 'FAILURE', 'creditNotBooked'],
    ['ONLINE', 'notPaid', 'CANCELLED', 'payCancelledTitle'],
    ['CREDIT', 'notPaid', 'CANCELLED', 'signingCancelled'],
    ['CREDIT', 'confirmed', 'SUCCESS', 'paymentDoneTitle'],
  ] as const)('%s %s %s are %s', (channel, truth, status, title) => {
    expect(paymentTitle(payment(channel, truth, status))).toBe(title)
  })

  it('wait for a signature only where credit is to be signed', () => {
    expect(isToSign(payment('CREDIT', 'open', 'SIGNING'))).toBe(true)
    expect(isToSign(payment('CREDIT', 'checking', 'PENDING'))).toBe(false)
    expect(isToSign(payment('ONLINE', 'open', 'PENDING'))).toBe(false)
  })
})

describe('a signing that came to nothing', () => {
  const kept = new Map<string, string>()
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }

  it('is told of its own payment only, until it is forgotten', () => {
    keepSigningFailure('A', { id: 'a1' }, store)
    expect(hasSigningFailed('A', { id: 'a1' }, store)).toBe(true)
    expect(hasSigningFailed('A', { id: 'a2' }, store)).toBe(false)
    expect(hasSigningFailed('B', { id: 'a1' }, store)).toBe(false)
    forgetSigningFailure('A', store)
    expect(hasSigningFailed('A', { id: 'a1' }, store)).toBe(false)
  })
})
