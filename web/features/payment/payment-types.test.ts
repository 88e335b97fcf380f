import { describe, expect, it } from 'vitest'

import type { PaymentChannel, PaymentProvider, ProcessType } from '#domain/enums.ts'

import { offeredPaymentTypes, openPaymentType } from './payment-types.ts'

const offered = (
  paymentType: PaymentChannel[],
  {
    processType = 'DELIVERY',
    provider = 'SVEA',
  }: { processType?: ProcessType; provider?: PaymentProvider | null } = {},
) => offeredPaymentTypes({ account: { paymentType, paymentImplementationType: provider }, process: { processType } })

describe('the ways to pay on offer', () => {
  it('are those of the account, online first', () => {
    expect(offered(['TERMINAL', 'ONLINE'])).toEqual(['ONLINE', 'TERMINAL'])
    expect(offered(['TERMINAL'])).toEqual(['TERMINAL'])
    expect(offered([])).toEqual([])
  })

  it('are all that have a screen where the account says ALL', () => {
    expect(offered(['ALL'])).toEqual(['ONLINE', 'TERMINAL'])
  })

  it('leave the terminal out where there is nothing but a payment', () => {
    expect(offered(['ALL'], { processType: 'ONLY_PAYMENT' })).toEqual(['ONLINE'])
  })

  it('leave online out where the account has no provider', () => {
    expect(offered(['ALL'], { provider: null })).toEqual(['TERMINAL'])
  })

  it('never hold credit', () => {
    expect(offered(['CREDIT'])).toEqual([])
  })
})

describe('the way to pay that is open', () => {
  it('is the only one without a choice', () => {
    expect(openPaymentType(['TERMINAL'], null)).toBe('TERMINAL')
    expect(openPaymentType(['TERMINAL'], 'ONLINE')).toBe('TERMINAL')
  })

  it('is the one chosen of several, as long as it is on offer', () => {
    expect(openPaymentType(['ONLINE', 'TERMINAL'], null)).toBeNull()
    expect(openPaymentType(['ONLINE', 'TERMINAL'], 'TERMINAL')).toBe('TERMINAL')
    expect(openPaymentType(['ONLINE', 'TERMINAL'], 'CREDIT')).toBeNull()
  })
})
