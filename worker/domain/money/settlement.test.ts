import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type PaymentStatus, type ProcessState } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'

import {
  askedForMs,
  decideSettlement,
  nextAskAt,
  wouldPay,
  type AttemptSnapshot,
  type Finding,
  type SetAside,
} from './settlement.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const dueCents = 26_983

const pending: AttemptSnapshot = {
  status: 'PENDING',
  amountCents: dueCents,
  setAside: null,
  askedCount: 0,
  createdAt: now,
}
const waiting = { state: 'PAYMENT_LINK_SENT', processType: 'DELIVERY' } as const
const success: Finding = { result: 'paid', amountCents: dueCents, by: 'provider' }

function settled(change: Partial<Parameters<typeof decideSettlement>[0]> = {}) {
  return decideSettlement({ attempt: pending, process: waiting, otherPaid: false, finding: success, now, ...change })
}

describe('money that comes', () => {
  it('pays the process that waits for it', () => {
    expect(settled()).toMatchObject({
      attempt: { status: 'SUCCESS', capturedCents: dueCents, surplusCents: 0, nextAskAt: null },
      events: [{ type: 'settle_payment', actor: 'provider' }],
    })
  })

  it('ends a process that was only about paying', () => {
    const process = { state: 'PAYMENT_LINK_SENT', processType: 'ONLY_PAYMENT' } as const
    expect(settled({ process })).toMatchObject({
      events: [{ type: 'settle_payment' }, { type: 'finish', actor: 'system' }],
    })
  })

  it.each([
    ['the process is paid already', { otherPaid: true }],
    ['the customer had cancelled', { attempt: { ...pending, status: 'CANCELLED', setAside: 'cancelled' } }],
    ['the order had changed', { attempt: { ...pending, status: 'CANCELLED', setAside: 'order_changed' } }],
    ['the process was cancelled', { process: { ...waiting, state: 'CANCELLED' } }],
    ['the process is over', { process: { ...waiting, state: 'PROCESS_DONE' } }],
  ] as const)('is kept to be given back where %s', (_, change) => {
    expect(settled(change)).toMatchObject({
      attempt: { status: 'SUCCESS', capturedCents: dueCents, surplusCents: dueCents },
      events: [],
      visible: true,
    })
  })

  it('pays nothing where it is too little, and what is too much is to be given back', () => {
    expect(settled({ finding: { ...success, amountCents: dueCents - 1 } })).toMatchObject({
      attempt: { status: 'SUCCESS', capturedCents: dueCents - 1, surplusCents: dueCents - 1 },
      events: [],
    })
    expect(settled({ finding: { ...success, amountCents: dueCents + 5 } })).toMatchObject({
      attempt: { capturedCents: dueCents + 5, surplusCents: 5 },
      events: [{ type: 'settle_payment' }],
    })
  })

  it('still pays after the provider had called it failed', () => {
    expect(settled({ attempt: { ...pending, status: 'FAILURE' } })).toMatchObject({
      events: [{ type: 'settle_payment' }],
    })
  })

  it.each(['ended', 'open', 'unknown', 'paid', 'let_go'] as const)(
    'never goes back: %s after it says nothing',
    (word) => {
      const findings: Record<typeof word, Finding> = {
        ended: { result: 'ended', status: 'FAILURE' },
        open: { result: 'open' },
        unknown: { result: 'unknown' },
        paid: success,
        let_go: { result: 'let_go', reason: 'cancelled' },
      }
      const attempt = { ...pending, status: 'SUCCESS' as const }
      expect(settled({ attempt, finding: findings[word] })).toEqual({ kind: 'nothing' })
    },
  )
})

describe('an attempt without an end', () => {
  it('is asked about after 5, 10, 20 minutes and so on to 6 hours, for 8 days', () => {
    const minutes = [0, 1, 2, 3, 6, 9].map((askedCount) => {
      return ((nextAskAt({ askedCount, createdAt: now, now }) ?? 0) - now) / 60_000
    })
    expect(minutes).toEqual([5, 10, 20, 40, 320, 360])
    expect(nextAskAt({ askedCount: 40, createdAt: now - askedForMs, now })).toBeNull()
  })

  it('is over when nothing came in all that time', () => {
    const attempt = { ...pending, createdAt: now - askedForMs }
    expect(settled({ attempt, finding: { result: 'open' } })).toMatchObject({
      attempt: { status: 'FAILURE', nextAskAt: null },
      visible: true,
    })
  })

  it('that was cut off while it began is let go, and still asked about', () => {
    const attempt = { ...pending, status: 'INITIALIZED' as const }
    expect(settled({ attempt, finding: { result: 'open' } })).toMatchObject({
      attempt: { status: 'FAILURE', setAside: 'start_unknown', nextAskAt: now + 5 * 60_000 },
    })
  })

  it('is asked about once more after it failed, for the customer may take another card', () => {
    expect(settled({ finding: { result: 'ended', status: 'FAILURE' } })).toMatchObject({
      attempt: { status: 'FAILURE', nextAskAt: now + 2 * 60 * 60_000 },
    })
  })
})

it('moves no process that the lifecycle does not let move', () => {
  const anyInput = fc.record({
    state: fc.constantFrom(...processStates),
    processType: fc.constantFrom(...processTypes),
    status: fc.constantFrom<PaymentStatus>('INITIALIZED', 'SIGNING', 'PENDING', 'FAILURE', 'CANCELLED', 'SUCCESS'),
    setAside: fc.constantFrom<SetAside | null>(null, 'cancelled', 'order_changed', 'start_unknown'),
    by: fc.constantFrom('provider', 'terminal', 'staff'),
    amountCents: fc.integer({ min: 0, max: 2 * dueCents }),
    otherPaid: fc.boolean(),
  })
  const legal = fc.check(
    fc.property(anyInput, ({ state, processType, status, setAside, by, amountCents, otherPaid }) => {
      const process = { state, processType }
      const attempt = { ...pending, status, setAside }
      const made = settled({ attempt, process, otherPaid, finding: { result: 'paid', amountCents, by } })
      if (made.kind === 'nothing') return status === 'SUCCESS'
      let at: ProcessState = state
      for (const event of made.events) {
        const decision = decide({ state: at, processType }, event)
        if (!decision.ok) return false
        at = decision.to
      }
      const { capturedCents, surplusCents } = made.attempt
      const counts = capturedCents > surplusCents
      return surplusCents <= capturedCents && counts === made.events.length > 0 && capturedCents === amountCents
    }),
    { numRuns: 5_000 },
  )
  expect(legal.counterexample).toBeNull()
})

it('takes held money only where it would pay', () => {
  expect(wouldPay({ attempt: pending, process: waiting, otherPaid: false })).toBe(true)
  expect(wouldPay({ attempt: pending, process: waiting, otherPaid: true })).toBe(false)
  expect(wouldPay({ attempt: { ...pending, setAside: 'cancelled' }, process: waiting, otherPaid: false })).toBe(false)
  expect(wouldPay({ attempt: pending, process: { ...waiting, state: 'CANCELLED' }, otherPaid: false })).toBe(false)
})
