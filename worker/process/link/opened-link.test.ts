import { expect, it } from 'vitest'

import { processStates, type ProcessState } from '#domain/enums.ts'

import { openedLinkOf, waitsForOpening } from './opened-link.ts'

const at = 1_700_000_000_000
const of = (state: ProcessState, seen: { openedAt?: number; paymentOpenedAt?: number } = {}) =>
  openedLinkOf({ state, processType: 'DELIVERY', openedAt: null, paymentOpenedAt: null, ...seen })

it('is the visit itself until it was opened, and where it waits for that again', () => {
  expect(of('STARTED')).toBe('Initial')
  expect(of('STARTED', { openedAt: at })).toBeNull()
  expect(of('LINK_SENT', { openedAt: at })).toBe('Initial')
})

it('is its bill while that is to be paid, whether the visit was opened or not', () => {
  for (const state of ['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'] as const) {
    expect(of(state)).toBe('Payment')
    expect(of(state, { openedAt: at, paymentOpenedAt: at })).toBeNull()
    expect(of(state, { paymentOpenedAt: at })).toBeNull()
  }
})

it('is nothing of a visit that is paid or over', () => {
  for (const state of ['PAYMENT_DONE', 'REFUNDED', 'PROCESS_DONE', 'CANCELLED', 'CLOSED'] as const) {
    expect(of(state)).toBeNull()
  }
})

it('is nothing once both are known, but for a link that waits', () => {
  const told = processStates.filter((state) => of(state, { openedAt: at, paymentOpenedAt: at }) !== null)
  expect(told).toEqual(processStates.filter(waitsForOpening))
})
