import { describe, expect, it } from 'vitest'

import type { PaymentChannel, PaymentProvider, ProcessType } from '#domain/enums.ts'

import { offeredPaymentTypes, openPaymentType } from './payment-types.ts'

const offered = (
  paymentType: PaymentChannel[],
  {
    processType = 'DELIVERY',
    provider = 'SVEA',
    creditors = 0,
  }: { processType?: ProcessType; provider?: PaymentProvider | null; creditors?: number } = {},
) =>
  offeredPaymentTypes({
    account: {
      paymentType,
      paymentImplementationType: provider,
      onlineCreditorSettings: Array.from({ length: creditors }, (_, index) => ({ id: `s${index}`, name: 'Resurs' })),
    },
    process: { processType },
  })

describe('the ways to pay on offer', () => {
  it('are those of the account, online first', () => {
    expect(offered(['TERMINAL', 'ONLINE'])).toEqual(['ONLINE', 'TERMINAL'])
    expect(offered(['TERMINAL'])).toEqual(['TERMINAL'])
    expect(offered([])).toEqual([])
  })

  it('are all that can be used where the account says ALL', () => {
    expect(offered(['ALL'])).toEqual(['ONLINE', 'TERMINAL'])
  })

  it('leave the terminal out where there is nothing but a payment', () => {
    expect(offered(['ALL'], { processType: 'ONLY_PAYMENT' })).toEqual(['ONLINE'])
  })

  it('leave online out where the account has no provider', () => {
    expect(offered(['ALL'], { provider: null })).toEqual(['TERMINAL'])
  })

  it('hold credit where the account takes it and has a creditor, also for nothing but a payment', () => {
    expect(offered(['CREDIT'])).toEqual([])
    expect(offered(['CREDIT'], { creditors: 1 })).toEqual(['CREDIT'])
    expect(offered(['ALL'], { creditors: 2 })).toEqual(['ONLINE', 'TERMINAL', 'CREDIT'])
    expect(offered(['ALL'], { creditors: 1, processType: 'ONLY_PAYMENT' })).toEqual(['ONLINE', 'CREDIT'])
    expect(offered(['ONLINE', 'TERMINAL'], { creditors: 1 })).toEqual(['ONLINE', 'TERMINAL'])
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
