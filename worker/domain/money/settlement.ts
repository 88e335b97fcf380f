import { hourMs, minuteMs } from '#domain/durations.ts'
import type { PaymentStatus } from '#domain/enums.ts'
import { decide, type ProcessEvent, type ProcessSnapshot } from '#domain/process-lifecycle.ts'

/**
 * Reasons why we abandoned an attempt that may still be paid: money that arrives for it later is to be given back,
 * because the customer was told otherwise or was asked for another sum.
 */
export type SetAside = 'cancelled' | 'order_changed' | 'start_unknown'

/** The part of an attempt to pay that decides what becomes of it. */
export type AttemptSnapshot = {
  status: PaymentStatus
  amountCents: number
  setAside: SetAside | null
  /** The number of times that the provider was asked and knew nothing final. */
  askedCount: number
  createdAt: number
}

/**
 * The known state of an attempt. `paid`: the money was taken (`amountCents` null: the provider names no sum, and the
 * one that was asked for is meant). `ended`: nobody can pay this attempt any more. `open`: not decided yet;
 * `isWithProvider`: and the customer has nothing left to do about it. `unknown`: no answer. `let_go`: we end the
 * attempt without knowing that nobody can pay it.
 */
export type Finding =
  | { result: 'paid'; amountCents: number | null; by: 'provider' | 'terminal' | 'staff' }
  | { result: 'ended'; status: 'FAILURE' | 'CANCELLED' }
  | { result: 'open'; isWithProvider?: boolean }
  | { result: 'unknown' }
  | { result: 'let_go'; reason: SetAside }

export type SettlementInput = {
  attempt: AttemptSnapshot
  process: ProcessSnapshot
  /** Another attempt has paid this process. */
  otherPaid: boolean
  finding: Finding
  now: number
}

/** The change to the attempt; fields that are left out stay. `nextAskAt` null: it is not asked about again. */
export type AttemptChange = {
  status: PaymentStatus
  /** The amount that the provider took. */
  capturedCents: number
  /** The part of it that is to be given back: it pays for nothing. */
  surplusCents: number
  setAside: SetAside | null
  askedCount: number
  nextAskAt: number | null
}

/** `visible`: the customer's screen and the process have something new to say. */
export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'change'; attempt: AttemptChange; events: readonly ProcessEvent[]; visible: boolean }

const firstPauseMs = 5 * minuteMs
const longestPauseMs = 6 * hourMs
const lastLookAfterMs = 2 * hourMs
/** Providers decide, or take back, within a week. */
export const askedForMs = 8 * 24 * hourMs

const openStatuses: readonly PaymentStatus[] = ['INITIALIZED', 'SIGNING', 'PENDING']

export function isOpenPayment(status: PaymentStatus): boolean {
  return openStatuses.includes(status)
}

/** When to ask again about what was asked `askedCount` times: after 5 min, 10, 20 … 6 h, and for 8 days in all. */
export function nextAskAt(input: { askedCount: number; createdAt: number; now: number }): number | null {
  const { askedCount, createdAt, now } = input
  if (now - createdAt >= askedForMs) return null
  return now + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(askedCount, 10))
}

/**
 * Returns the effect of a provider's finding on an attempt and its process. A process is paid by one attempt at most;
 * whatever else a provider took is kept as a surplus. A success never goes back. Pure: nothing is written here.
 */
export function decideSettlement(input: SettlementInput): Settlement {
  const { finding } = input
  if (input.attempt.status === 'SUCCESS') return { kind: 'nothing' }
  switch (finding.result) {
    case 'paid':
      return paid(input, finding)
    case 'ended':
      return ended(input, finding.status)
    case 'open':
      return stillOpen(input, finding.isWithProvider === true)
    case 'unknown':
      return unanswered(input)
    case 'let_go':
      return setAsideBy(input, finding.reason)
  }
}

/** Returns whether money that comes for this attempt now would pay the process. */
export function wouldPay({ attempt, process, otherPaid }: Omit<SettlementInput, 'finding' | 'now'>): boolean {
  return (
    attempt.status !== 'SUCCESS' &&
    attempt.setAside === null &&
    !otherPaid &&
    decide(process, { type: 'settle_payment', actor: 'provider' }).ok
  )
}

function paid(input: SettlementInput, finding: Finding & { result: 'paid' }): Settlement {
  const { attempt, process, otherPaid } = input
  const capturedCents = finding.amountCents ?? attempt.amountCents
  const settle: ProcessEvent = { type: 'settle_payment', actor: finding.by }
  const decision = decide(process, settle)
  const isEnough = capturedCents >= attempt.amountCents
  const pays = isEnough && !otherPaid && attempt.setAside === null && decision.ok
  const change = {
    status: 'SUCCESS' as const,
    capturedCents,
    surplusCents: pays ? capturedCents - attempt.amountCents : capturedCents,
    setAside: attempt.setAside,
    askedCount: attempt.askedCount,
    nextAskAt: null,
  }
  return { kind: 'change', attempt: change, events: pays ? happeningsOf(process, settle) : [], visible: true }
}

/** A process that was only about paying is over with it. */
function happeningsOf({ processType }: ProcessSnapshot, settle: ProcessEvent): ProcessEvent[] {
  return processType === 'ONLY_PAYMENT' ? [settle, { type: 'finish', actor: 'system' }] : [settle]
}

/** On some pages a customer whose card failed may take another: what has ended is asked about once more. */
function ended({ attempt, now }: SettlementInput, status: 'FAILURE' | 'CANCELLED'): Settlement {
  const wasOpen = isOpenPayment(attempt.status)
  const lastLookAt = attempt.createdAt + lastLookAfterMs
  const change = {
    status: wasOpen ? status : attempt.status,
    capturedCents: 0,
    surplusCents: 0,
    setAside: attempt.setAside,
    askedCount: attempt.askedCount,
    nextAskAt: now < lastLookAt ? lastLookAt : null,
  }
  return { kind: 'change', attempt: change, events: [], visible: wasOpen }
}

function stillOpen({ attempt, now }: SettlementInput, isWithProvider: boolean): Settlement {
  const next = nextAskAt({ askedCount: attempt.askedCount, createdAt: attempt.createdAt, now })
  const kept = { capturedCents: 0, surplusCents: 0, askedCount: attempt.askedCount + 1, nextAskAt: next }
  const { setAside } = attempt
  if (!isOpenPayment(attempt.status)) {
    return { kind: 'change', attempt: { ...kept, status: attempt.status, setAside }, events: [], visible: false }
  }
  // Its beginning was cut off, so that nobody was sent to the provider's page.
  if (attempt.status === 'INITIALIZED') {
    const lost = { ...kept, status: 'FAILURE' as const, setAside: 'start_unknown' as const }
    return { kind: 'change', attempt: lost, events: [], visible: true }
  }
  const isSigned = attempt.status === 'SIGNING' && isWithProvider
  // Nothing came in all that time: the customer may pay again.
  const status = next === null ? ('FAILURE' as const) : isSigned ? ('PENDING' as const) : attempt.status
  return { kind: 'change', attempt: { ...kept, status, setAside }, events: [], visible: next === null || isSigned }
}

/** It is asked about for as long as one that is open: money may still come. */
function setAsideBy({ attempt, now }: SettlementInput, reason: SetAside): Settlement {
  if (!isOpenPayment(attempt.status)) return { kind: 'nothing' }
  const { askedCount, createdAt } = attempt
  const change = {
    status: reason === 'start_unknown' ? ('FAILURE' as const) : ('CANCELLED' as const),
    capturedCents: 0,
    surplusCents: 0,
    setAside: reason,
    askedCount,
    nextAskAt: nextAskAt({ askedCount, createdAt, now }),
  }
  return { kind: 'change', attempt: change, events: [], visible: true }
}

/** A provider that does not answer is asked again soon, for as long as one that does. */
function unanswered({ attempt, now }: SettlementInput): Settlement {
  const isOver = now - attempt.createdAt >= 2 * askedForMs
  const change = {
    status: attempt.status,
    capturedCents: 0,
    surplusCents: 0,
    setAside: attempt.setAside,
    askedCount: attempt.askedCount,
    nextAskAt: isOver ? null : now + firstPauseMs,
  }
  return { kind: 'change', attempt: change, events: [], visible: false }
}
