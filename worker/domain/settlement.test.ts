import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { processStates, processTypes, type PaymentStatus, type ProcessState, type ProcessType } from './enums.ts'
import { decide, eventTargets } from './process-lifecycle.ts'
import {
  askedForMs,
  decideSettlement,
  isOpenPayment,
  nextAskAt,
  wouldPay,
  type AttemptStanding,
  type Finding,
  type SetAside,
} from './settlement.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const dueCents = 26_983

const pending: AttemptStanding = {
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
      happenings: [{ type: 'settle_payment', actor: 'provider' }],
    })
  })

  it('ends a process that was only about paying', () => {
    const process = { state: 'PAYMENT_LINK_SENT', processType: 'ONLY_PAYMENT' } as const
    expect(settled({ process })).toMatchObject({
      happenings: [{ type: 'settle_payment' }, { type: 'finish', actor: 'system' }],
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
      happenings: [],
      visible: true,
    })
  })

  it('pays nothing where it is too little, and what is too much is to be given back', () => {
    expect(settled({ finding: { ...success, amountCents: dueCents - 1 } })).toMatchObject({
      attempt: { status: 'SUCCESS', capturedCents: dueCents - 1, surplusCents: dueCents - 1 },
      happenings: [],
    })
    expect(settled({ finding: { ...success, amountCents: dueCents + 5 } })).toMatchObject({
      attempt: { capturedCents: dueCents + 5, surplusCents: 5 },
      happenings: [{ type: 'settle_payment' }],
    })
  })

  it('still pays after the provider had called it failed', () => {
    expect(settled({ attempt: { ...pending, status: 'FAILURE' } })).toMatchObject({
      happenings: [{ type: 'settle_payment' }],
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
  fc.assert(
    fc.property(anyInput, ({ state, processType, status, setAside, by, amountCents, otherPaid }) => {
      const process = { state, processType }
      const attempt = { ...pending, status, setAside }
      const made = settled({ attempt, process, otherPaid, finding: { result: 'paid', amountCents, by } })
      if (made.kind === 'nothing') return status === 'SUCCESS'
      let at: ProcessState = state
      for (const event of made.happenings) {
        const decision = decide({ state: at, processType }, event)
        if (!decision.ok) return false
        at = decision.to
      }
      const { capturedCents, surplusCents } = made.attempt
      const counts = capturedCents > surplusCents
      return surplusCents <= capturedCents && counts === made.happenings.length > 0 && capturedCents === amountCents
    }),
    { numRuns: 5_000 },
  )
})

type Attempt = AttemptStanding & { version: number; capturedCents: number; surplusCents: number }
type Visit = {
  state: ProcessState
  processType: ProcessType
  version: number
  attempts: Attempt[]
  takenCents: number[]
}
type Look = { index: number; finding: Finding; seen: { attempt: Attempt; visit: Visit } }

/** A seeded source of choices (mulberry32). */
function choices(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (limit: number) => Math.floor(next() * limit), chance: (odds: number) => next() < odds }
}

type Choices = ReturnType<typeof choices>

const counts = ({ capturedCents, surplusCents }: Attempt) => capturedCents > surplusCents
const copyOf = (visit: Visit): Visit => ({ ...visit, attempts: visit.attempts.map((attempt) => ({ ...attempt })) })

/** The write of a settlement: it is made only where nothing changed since it was read, and is else decided anew. */
function write(visit: Visit, look: Look): void {
  for (let { seen } = look; ; seen = { attempt: { ...attemptAt(visit, look.index) }, visit: copyOf(visit) }) {
    const settlement = decideSettlement({
      attempt: seen.attempt,
      process: seen.visit,
      otherPaid: seen.visit.attempts.some((other, index) => index !== look.index && counts(other)),
      finding: look.finding,
      now,
    })
    if (settlement.kind === 'nothing') return
    const current = attemptAt(visit, look.index)
    if (seen.attempt.version !== current.version || seen.visit.state !== visit.state) continue
    for (const { type, actor } of settlement.happenings) {
      const decision = decide(visit, { type, actor })
      expect(decision.ok).toBe(true)
      visit.state = eventTargets[type]
    }
    Object.assign(current, settlement.attempt, { version: current.version + 1 })
    return
  }
}

function attemptAt({ attempts }: Visit, index: number): Attempt {
  const attempt = attempts[index]
  if (attempt === undefined) throw new Error('No such attempt')
  return attempt
}

/** What the provider says now, or said a while ago. */
function lookAt(visit: Visit, index: number, isSilent: boolean): Look {
  const takenCents = visit.takenCents[index] ?? 0
  const finding: Finding = isSilent
    ? { result: 'unknown' }
    : takenCents > 0
      ? { result: 'paid', amountCents: takenCents, by: 'provider' }
      : { result: 'open' }
  return { index, finding, seen: { attempt: { ...attemptAt(visit, index) }, visit: copyOf(visit) } }
}

function begin(visit: Visit, status: PaymentStatus): void {
  const isAsked = visit.state === 'PAYMENT_LINK_SENT'
  if (!isAsked || visit.attempts.some((one) => isOpenPayment(one.status)) || visit.attempts.some(counts)) return
  visit.attempts.push({ ...pending, status, version: 1, capturedCents: 0, surplusCents: 0 })
  visit.takenCents.push(0)
}

function changeOrder(visit: Visit): void {
  if (visit.state !== 'PAYMENT_LINK_SENT') return
  for (const attempt of visit.attempts.filter(({ status }) => isOpenPayment(status))) {
    Object.assign(attempt, { status: 'CANCELLED', setAside: 'order_changed', version: attempt.version + 1 })
  }
}

function step(visit: Visit, looks: Look[], { below, chance }: Choices): void {
  const index = below(Math.max(1, visit.attempts.length))
  const exists = visit.attempts.length > 0
  switch (below(9)) {
    case 0:
      return begin(visit, chance(0.9) ? 'PENDING' : 'INITIALIZED')
    case 1:
    case 2:
      if (exists && visit.takenCents[index] === 0) visit.takenCents[index] = chance(0.9) ? dueCents : dueCents - 1
      return
    case 3:
    case 4:
      if (exists) looks.push(lookAt(visit, index, chance(0.2)))
      return
    case 5:
    case 6: {
      const [look] = looks.splice(below(Math.max(1, looks.length)), 1)
      if (look !== undefined) write(visit, look)
      return
    }
    case 7:
      if (exists) write(visit, { ...lookAt(visit, index, false), finding: { result: 'let_go', reason: 'cancelled' } })
      return
    default:
      if (chance(0.5)) changeOrder(visit)
      else if (chance(0.2) && visit.state === 'PAYMENT_LINK_SENT') visit.state = 'CANCELLED'
  }
}

/** One customer and everything that can happen at once, and then the job until it has nothing more to ask. */
function play(seed: number): Visit {
  const source = choices(seed)
  const processType = processTypes[source.below(processTypes.length)] ?? 'DELIVERY'
  const visit: Visit = { state: 'PAYMENT_LINK_SENT', processType, version: 1, attempts: [], takenCents: [] }
  const looks: Look[] = []
  begin(visit, 'PENDING')
  for (let made = 0; made < 24; made += 1) step(visit, looks, source)
  for (const look of looks) write(visit, look)
  for (const [index] of visit.attempts.entries()) write(visit, lookAt(visit, index, false))
  return visit
}

const runs = process.env['LONG'] === '1' ? 1_000_000 : 20_000

it(
  `takes every cent into the books and pays a process once, in ${runs} courses of events`,
  { timeout: 600_000 },
  () => {
    const wrong: { seed: number; visit: Visit }[] = []
    for (let seed = 1; seed <= runs; seed += 1) {
      const visit = play(seed)
      const paying = visit.attempts.filter(counts)
      const isKnown = visit.attempts.every(({ capturedCents }, index) => capturedCents === visit.takenCents[index])
      const isPaid = visit.state === 'PAYMENT_DONE' || visit.state === 'PROCESS_DONE'
      if (!isKnown || paying.length > 1 || isPaid !== (paying.length === 1)) wrong.push({ seed, visit })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  },
)

it('takes held money only where it would pay', () => {
  expect(wouldPay({ attempt: pending, process: waiting, otherPaid: false })).toBe(true)
  expect(wouldPay({ attempt: pending, process: waiting, otherPaid: true })).toBe(false)
  expect(wouldPay({ attempt: { ...pending, setAside: 'cancelled' }, process: waiting, otherPaid: false })).toBe(false)
  expect(wouldPay({ attempt: pending, process: { ...waiting, state: 'CANCELLED' }, otherPaid: false })).toBe(false)
})
