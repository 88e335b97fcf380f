import { describe, expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'

import { webhookOfEvent } from './webhook-events.ts'

const to = processStates

describe('what a dealer system is told of an event', () => {
  it.each([
    ['deliver_keys', 'KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED', 'process.keys_delivered'],
    ['deliver_over_counter', 'STARTED', 'CUSTOMER_KEYS_DELIVERED', 'process.keys_delivered'],
    // Keys that are laid back are keys that were delivered, though the process stays where it is.
    ['deliver_keys', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SENT', 'process.keys_delivered'],
    ['deliver_keys', 'READY_FOR_PAYMENT', 'PAYMENT_DONE', 'process.paid'],
    ['settle_payment', 'PAYMENT_LINK_SENT', 'PAYMENT_DONE', 'process.paid'],
    ['finish', 'PAYMENT_DONE', 'PROCESS_DONE', 'process.done'],
    ['undo', 'CLOSED', 'PROCESS_DONE', 'process.done'],
    ['cancel', 'STARTED', 'CANCELLED', 'process.cancelled'],
    ['expire_reservation', 'KEY_CODE_SENT', 'CUSTOMER_RESERVATION_EXPIRED', 'process.reservation_expired'],
    ['expire_advisor', 'STARTED', 'ADVISOR_EXPIRED', 'process.confirmation_expired'],
    ['abandon', 'LINK_SENT', 'DELIVERY_NOT_COMPLETED', 'process.not_completed'],
    ['link_failed', 'LINK_GENERATED', 'LINK_SEND_FAILED', 'process.link_undeliverable'],
    ['key_code_failed', 'WAITING_KEY_CODE', 'KEY_CODE_SEND_FAILED', 'process.link_undeliverable'],
    ['payment_link_failed', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SEND_FAILED', 'process.link_undeliverable'],
  ] as const)('%s from %s to %s: %s', (type, from, state, told) => {
    expect(webhookOfEvent({ type, from, to: state })).toBe(told)
  })

  it('is nothing where a process stays, or goes back where it was', () => {
    const others = to.filter((state) => state !== 'PROCESS_DONE')
    expect(others.flatMap((state) => webhookOfEvent({ type: 'undo', from: 'STARTED', to: state }) ?? [])).toEqual([])
    expect(others.flatMap((state) => webhookOfEvent({ type: 'work', from: state, to: state }) ?? [])).toEqual([])
  })

  it('is nothing on the way into the other states', () => {
    const told = to.filter((state) => webhookOfEvent({ type: 'any', from: null, to: state }) !== null)
    expect(told.toSorted()).toEqual(
      [
        'ADVISOR_EXPIRED',
        'CANCELLED',
        'CUSTOMER_RESERVATION_EXPIRED',
        'DELIVERY_NOT_COMPLETED',
        'KEY_CODE_SEND_FAILED',
        'LINK_SEND_FAILED',
        'PAYMENT_DONE',
        'PAYMENT_LINK_SEND_FAILED',
        'PROCESS_DONE',
      ].toSorted(),
    )
  })
})
