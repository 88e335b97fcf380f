import type { SandboxDb } from '#sandbox/core/db.ts'
import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import { report } from './credit-events.ts'
import {
  addChange,
  amountsOf,
  changesOf,
  dueCredits,
  moveCredit,
  openCredit,
  type Amounts,
  type Change,
  type Credit,
  type NewCredit,
} from './credit-store.ts'
import type { ChangeKind, CreditRow, CreditState, RejectedReason } from './credit.table.ts'
import { courseOf, type Course } from './persons.ts'

type ChangeRequest = {
  kind: ChangeKind
  /** Null: all that there is. */
  amountCents: number | null
  rows: readonly CreditRow[] | null
  transactionId: string | null
  creator: string | null
}
type Changing = { db: SandboxDb; credit: Credit; now: number; asked: ChangeRequest }

function leftFor(kind: ChangeKind, { heldCents, capturedCents, refundedCents }: Amounts): number {
  return kind === 'REFUND' ? capturedCents - refundedCents : heldCents
}

/** Takes, lets go of or gives back money, and reports it to the shop. */
export async function changeMoney(changing: Changing): Promise<Change | 'nothing-left' | 'too-much'> {
  const { db, credit, now, asked } = changing
  const left = leftFor(asked.kind, amountsOf(await changesOf(db, [credit.id])))
  if (left === 0) return 'nothing-left'
  const amountCents = asked.amountCents ?? left
  const rows = asked.rows ?? (amountCents === credit.amountCents ? credit.rows : [])
  const change = await addChange(db, { ...asked, credit, now, amountCents, rows })
  if (change === null) return 'too-much'
  const isAll = amountCents === credit.amountCents
  // What is let go of while it is looked into is not looked into any more.
  if (asked.kind === 'CANCEL' && isAll && credit.state === 'frozen') {
    await moveCredit(db, { credit, from: ['frozen'], to: { state: 'booked', dueAt: null, decidedAt: now } })
  }
  await report({ db, credit, now, event: { name: 'changed', change, isAll } })
  return change
}

type Planning = { governmentId: string; mode: FailureMode; isSigned: boolean; now: number; signableMs: number }

function courseFor({ governmentId, mode }: Planning): Course {
  if (mode === 'deny') return 'deny'
  return mode === 'freeze' ? 'freeze' : courseOf(governmentId)
}

/** Returns how an application begins, and what is going to become of it. Who is denied has nothing to sign. */
export function planOf(planning: Planning) {
  const { now, isSigned, signableMs } = planning
  return {
    course: courseFor(planning),
    state: 'signing' as const,
    signKey: randomHex(32),
    createdAt: now,
    dueAt: isSigned ? now + signableMs : null,
  }
}

const seconds = 1000
const minutes = 60 * seconds

/** The duration of an inspection, and its outcome. `freeze`: until somebody decides. */
const inspections: Readonly<Record<Exclude<Course, 'accept' | 'deny'>, { ms: number; isThawed: boolean } | null>> = {
  freeze: null,
  'thaw-5s': { ms: 5 * seconds, isThawed: true },
  'annul-5s': { ms: 5 * seconds, isThawed: false },
  'thaw-10m': { ms: 10 * minutes, isThawed: true },
  'annul-10m': { ms: 10 * minutes, isThawed: false },
}
/** The fraud control that a shop did not wait for. */
const controlMs = 5 * seconds

function inspectionOf(course: Course) {
  return course === 'accept' || course === 'deny' ? null : inspections[course]
}

type Moving = { db: SandboxDb; credit: Credit; now: number }

/** Ends a payment that was not booked. Null when it is in another state by now. */
export async function reject(
  { db, credit, now }: Moving,
  { from, reason }: { from: readonly CreditState[]; reason: RejectedReason },
): Promise<Credit | null> {
  const to = { state: 'rejected' as const, reason, decidedAt: now, dueAt: null }
  const rejected = await moveCredit(db, { credit, from, to })
  if (rejected === null) return null
  const held = amountsOf(await changesOf(db, [credit.id])).heldCents
  if (held > 0) await addChange(db, { credit, kind: 'CANCEL', amountCents: held, rows: credit.rows, now })
  await report({ db, credit: rejected, now, event: { name: held > 0 ? 'annulled' : 'rejected' } })
  return rejected
}

/** Holds the money, and takes it where the shop asked for that. */
async function book(moving: Moving, from: readonly CreditState[], isThawed: boolean): Promise<Credit | null> {
  const { db, credit, now } = moving
  const booked = await moveCredit(db, { credit, from, to: { state: 'booked', decidedAt: now, dueAt: null } })
  if (booked === null) return null
  const money = { credit, amountCents: credit.amountCents, rows: credit.rows, now }
  if (!isThawed) await addChange(db, { ...money, kind: 'AUTHORIZE' })
  if (credit.options.takesIfBooked) await addChange(db, { ...money, kind: 'CAPTURE' })
  const thawed = credit.course === 'accept' ? 'control-thawed' : 'thawed'
  await report({ db, credit: booked, now, event: { name: isThawed ? thawed : 'booked' } })
  return booked
}

async function freeze({ db, credit, now }: Moving, from: readonly CreditState[]): Promise<Credit | null> {
  const { course, amountCents, rows } = credit
  const ms = course === 'accept' ? controlMs : inspectionOf(course)?.ms
  const dueAt = ms === undefined ? null : now + ms
  const frozen = await moveCredit(db, { credit, from, to: { state: 'frozen', decidedAt: now, dueAt } })
  if (frozen === null) return null
  await addChange(db, { credit, kind: 'AUTHORIZE', amountCents, rows, now })
  await report({ db, credit: frozen, now, event: { name: 'frozen' } })
  const isReportedLater = !frozen.options.waitsForControl && course !== 'accept'
  if (isReportedLater) await report({ db, credit: frozen, now, event: { name: 'control-frozen' } })
  return frozen
}

/** Decides on an application that has nothing left to sign. Null when it is in another state by now. */
export async function conclude(moving: Moving, from: readonly CreditState[]): Promise<Credit | null> {
  const { course, options } = moving.credit
  if (course === 'deny') return reject(moving, { from, reason: 'CREDIT_DENIED' })
  if (course !== 'accept' && options.endsIfFrozen) return reject(moving, { from, reason: 'PAYMENT_FROZEN' })
  if (course === 'accept' && options.waitsForControl) return book(moving, from, false)
  return freeze(moving, from)
}

type Applying = { db: SandboxDb; application: NewCredit; now: number }

/** Takes a new application, and decides on it unless its customer has to sign first. Null when its id was used. */
export async function apply({ db, application, now }: Applying): Promise<Credit | null> {
  const credit = await openCredit(db, application)
  const waitsForSignature = credit !== null && credit.course !== 'deny' && credit.dueAt !== null
  if (credit === null || waitsForSignature) return credit
  return (await conclude({ db, credit, now }, ['signing'])) ?? credit
}

/** Ends the inspection of a frozen payment. */
export async function thaw(moving: Moving, isThawed: boolean): Promise<Credit | null> {
  return isThawed ? book(moving, ['frozen'], true) : reject(moving, { from: ['frozen'], reason: 'PAYMENT_FROZEN' })
}

/** Does what a payment does by itself when its time has come. */
async function takeTurn(moving: Moving): Promise<void> {
  const { state, course } = moving.credit
  if (state === 'signing') await reject(moving, { from: ['signing'], reason: 'TIMEOUT' })
  if (state === 'frozen') await thaw(moving, inspectionOf(course)?.isThawed ?? true)
}

/** Moves on what is due: inspections end, pages that nobody signed expire. */
export async function takeTurns(db: SandboxDb, now: number, id?: string): Promise<void> {
  const due = await dueCredits(db, now, id)
  await Promise.all(due.map((credit) => takeTurn({ db, credit, now })))
}
