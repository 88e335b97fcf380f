import process from 'node:process'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { processTypes, type PaymentStatus, type ProcessState, type ProcessType } from '#domain/enums.ts'
import {
  decideSettlement,
  isOpenPayment,
  wouldPay,
  type AttemptSnapshot,
  type Finding,
} from '#domain/money/settlement.ts'
import { decide, targetOf } from '#domain/process-lifecycle.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const dueCents = 26_983

const pending: AttemptSnapshot = {
  status: 'PENDING',
  amountCents: dueCents,
  setAside: null,
  askedCount: 0,
  createdAt: now,
}

type Attempt = AttemptSnapshot & { version: number; capturedCents: number; surplusCents: number }
/** An attempt where its money is: a provider's page takes it at once, a creditor holds it until it is taken or let go. */
type Account = { kind: 'page' | 'credit'; standing: 'open' | 'frozen' | 'held' | 'taken' | 'over'; takenCents: number }
type Visit = {
  state: ProcessState
  processType: ProcessType
  version: number
  attempts: Attempt[]
  accounts: Account[]
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

/** The write of a settlement: it is made only where nothing changed since it was read, and is else decided again. */
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
    for (const { type, actor } of settlement.events) {
      const decision = decide(visit, { type, actor })
      expect(decision.ok).toBe(true)
      visit.state = targetOf(visit.state, type)
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

function accountAt({ accounts }: Visit, index: number): Account {
  const account = accounts[index]
  if (account === undefined) throw new Error('No such account')
  return account
}

/** Money that is held is taken where it would pay the process as it was read, and else let go of; then it is told. */
function ask(visit: Visit, index: number): Finding {
  const account = accountAt(visit, index)
  if (account.standing === 'held') {
    const otherPaid = visit.attempts.some((other, at) => at !== index && counts(other))
    const isWanted = wouldPay({ attempt: attemptAt(visit, index), process: visit, otherPaid })
    Object.assign(account, isWanted ? { standing: 'taken', takenCents: dueCents } : { standing: 'over' })
  }
  switch (account.standing) {
    case 'taken':
      return { result: 'paid', amountCents: account.takenCents, by: 'provider' }
    case 'over':
      return { result: 'ended', status: 'FAILURE' }
    case 'frozen':
      return { result: 'open', isWithProvider: true }
    case 'open':
    case 'held':
      return { result: 'open' }
  }
}

/** Returns the provider's finding of now, or of a while ago. */
function lookAt(visit: Visit, index: number, isSilent: boolean): Look {
  const seen = { attempt: { ...attemptAt(visit, index) }, visit: copyOf(visit) }
  return { index, finding: isSilent ? { result: 'unknown' } : ask(visit, index), seen }
}

function begin(visit: Visit, { status, kind }: { status: PaymentStatus; kind: Account['kind'] }): void {
  const isAsked = visit.state === 'PAYMENT_LINK_SENT'
  if (!isAsked || visit.attempts.some((one) => isOpenPayment(one.status)) || visit.attempts.some(counts)) return
  visit.attempts.push({ ...pending, status, version: 1, capturedCents: 0, surplusCents: 0 })
  visit.accounts.push({ kind, standing: 'open', takenCents: 0 })
}

/** A payment on a page, or an application that is signed, or was cut off before anybody was sent there. */
function beginAny(visit: Visit, { chance }: Choices): void {
  const kind = chance(0.5) ? 'credit' : 'page'
  const begun = kind === 'credit' ? 'SIGNING' : 'PENDING'
  begin(visit, { status: chance(0.9) ? begun : 'INITIALIZED', kind })
}

function changeOrder(visit: Visit): void {
  if (visit.state !== 'PAYMENT_LINK_SENT') return
  for (const attempt of visit.attempts.filter(({ status }) => isOpenPayment(status))) {
    Object.assign(attempt, { status: 'CANCELLED', setAside: 'order_changed', version: attempt.version + 1 })
  }
}

type AppliedEvent = (visit: Visit, looks: Look[], source: Choices, index: number) => void

/** Possible next events, at random. */
const events: readonly AppliedEvent[] = [
  (visit, _, source) => beginAny(visit, source),
  pay,
  pay,
  look,
  look,
  finishLook,
  finishLook,
  leave,
  comeBackUnsigned,
  // Whoever looked dies before anything is written.
  (_, looks, { chance }) => void (chance(0.3) && looks.pop()),
  (visit, _, { chance }) => {
    if (chance(0.5)) changeOrder(visit)
    else if (chance(0.2) && visit.state === 'PAYMENT_LINK_SENT') visit.state = 'CANCELLED'
  },
]

/** The customer pays on a page, or signs; a creditor decides at once, or looks into it first. */
function pay(visit: Visit, _: Look[], { chance }: Choices, index: number): void {
  const account = accountAt(visit, index)
  if (account.kind === 'page' && account.standing === 'open') {
    Object.assign(account, { standing: 'taken', takenCents: chance(0.9) ? dueCents : dueCents - 1 })
  }
  if (account.kind === 'credit' && (account.standing === 'open' || account.standing === 'frozen')) {
    const isFrozen = account.standing === 'open' && chance(0.3)
    account.standing = isFrozen ? 'frozen' : chance(0.8) ? 'held' : 'over'
  }
}

/** The customer ends the payment: what still waits for them is let go of, also where the provider does not answer. */
function leave(visit: Visit, _: Look[], { chance }: Choices, index: number): void {
  const seen = lookAt(visit, index, chance(0.2))
  const { finding } = seen
  const isWaiting = finding.result === 'unknown' || (finding.result === 'open' && finding.isWithProvider !== true)
  // A page is ended without waiting for what it says: money may be there already.
  const isPage = accountAt(visit, index).kind === 'page'
  write(visit, isWaiting || isPage ? { ...seen, finding: { result: 'let_go', reason: 'cancelled' } } : seen)
}

/** The browser says that it is signed, and it is not: nothing is booked. */
function comeBackUnsigned(visit: Visit, _: Look[], __: Choices, index: number): void {
  const isUnsigned = accountAt(visit, index).standing === 'open' && attemptAt(visit, index).status === 'SIGNING'
  const seen = lookAt(visit, index, false)
  write(visit, isUnsigned ? { ...seen, finding: { result: 'ended', status: 'FAILURE' } } : seen)
}

function look(visit: Visit, looks: Look[], { chance }: Choices, index: number): void {
  looks.push(lookAt(visit, index, chance(0.2)))
}

function finishLook(visit: Visit, looks: Look[], { below }: Choices): void {
  const [one] = looks.splice(below(Math.max(1, looks.length)), 1)
  if (one !== undefined) write(visit, one)
}

function step(visit: Visit, looks: Look[], source: Choices): void {
  events[source.below(events.length)]?.(visit, looks, source, source.below(visit.attempts.length))
}

/** One customer and everything that can happen at once, and then the job until it has nothing more to ask. */
function play(seed: number): Visit {
  const source = choices(seed)
  const processType = processTypes[source.below(processTypes.length)] ?? 'DELIVERY'
  const visit: Visit = { state: 'PAYMENT_LINK_SENT', processType, version: 1, attempts: [], accounts: [] }
  const looks: Look[] = []
  begin(visit, source.chance(0.5) ? { status: 'PENDING', kind: 'page' } : { status: 'SIGNING', kind: 'credit' })
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
      const isKnown = visit.attempts.every(({ capturedCents }, at) => capturedCents === visit.accounts[at]?.takenCents)
      const isLetGo = visit.accounts.every(({ standing }) => standing !== 'held')
      const isPaid = visit.state === 'PAYMENT_DONE' || visit.state === 'PROCESS_DONE'
      if (!isKnown || !isLetGo || paying.length > 1 || isPaid !== (paying.length === 1)) wrong.push({ seed, visit })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  },
)
