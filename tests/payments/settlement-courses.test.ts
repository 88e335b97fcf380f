import process from 'node:process'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { processTypes, type PaymentStatus, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { decide, eventTargets } from '#domain/process-lifecycle.ts'
import { decideSettlement, isOpenPayment, type AttemptStanding, type Finding } from '#domain/settlement.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const dueCents = 26_983

const pending: AttemptStanding = {
  status: 'PENDING',
  amountCents: dueCents,
  setAside: null,
  askedCount: 0,
  createdAt: now,
}

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

/** What may happen next, at random. */
const happenings: readonly ((visit: Visit, looks: Look[], source: Choices, index: number) => void)[] = [
  (visit, _, { chance }) => begin(visit, chance(0.9) ? 'PENDING' : 'INITIALIZED'),
  pay,
  pay,
  look,
  look,
  finishLook,
  finishLook,
  (visit, _, __, index) => {
    write(visit, { ...lookAt(visit, index, false), finding: { result: 'let_go', reason: 'cancelled' } })
  },
  (visit, _, { chance }) => {
    if (chance(0.5)) changeOrder(visit)
    else if (chance(0.2) && visit.state === 'PAYMENT_LINK_SENT') visit.state = 'CANCELLED'
  },
]

function pay(visit: Visit, _: Look[], { chance }: Choices, index: number): void {
  if (visit.takenCents[index] === 0) visit.takenCents[index] = chance(0.9) ? dueCents : dueCents - 1
}

function look(visit: Visit, looks: Look[], { chance }: Choices, index: number): void {
  looks.push(lookAt(visit, index, chance(0.2)))
}

function finishLook(visit: Visit, looks: Look[], { below }: Choices): void {
  const [one] = looks.splice(below(Math.max(1, looks.length)), 1)
  if (one !== undefined) write(visit, one)
}

function step(visit: Visit, looks: Look[], source: Choices): void {
  happenings[source.below(happenings.length)]?.(visit, looks, source, source.below(visit.attempts.length))
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

const { env } = z.object({ env: z.object({ LONG: z.string().optional() }) }).parse(process)
const runs = env.LONG === '1' ? 1_000_000 : 20_000

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
