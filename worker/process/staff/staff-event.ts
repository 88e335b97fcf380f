import { sql, type SQL } from 'drizzle-orm'

import type { Actor, Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict, conflict } from '#core/http/errors.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { laysKeysIn } from '#domain/keys/kept-box.ts'
import { possibleEvents, stays, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { isRetrieveType, processPath } from '#domain/process-type.ts'
import { whatIsMissing, type Missing } from '#domain/process/override.ts'
import { offeredEvents } from '#domain/process/staff-events.ts'
import type { StaffEventForm, StaffProcess } from '#worker/contract/staff-process.ts'
import { change, isConstraintViolation, readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { keyCodeAgainEffect, linkAgainEffect, paymentLinkEffect } from '#worker/process/effects.ts'
import { fillBoxStatements } from '#worker/process/keys/fill-box.ts'
import { reserveBoxStatements, withFreshCode } from '#worker/process/keys/reserve-box.ts'
import { substituteKeysStatements } from '#worker/process/keys/substitute-keys.ts'
import { keysLaidAlready, noRoomLeft, reasonNeeded } from '#worker/process/process.errors.ts'
import { transitionStatements, type AppliedEvent } from '#worker/process/transition.ts'

import { isHeldByBalance, refuseWhileOwing } from './balance-open.ts'
import { actionOf, reaches, refuseUnlessReached } from './staff-access.ts'
import { staffRowOf, eventsAtVersion, type StaffRow, type EventAtVersion } from './staff.queries.ts'

export type StaffCall = { deps: Dependencies; staff: Staff; processId: string }

/** Returns the events that staff may cause in a process now. */
export async function getPossibleEvents({ deps, staff, processId }: StaffCall): Promise<StaffProcess> {
  const [row] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.see', row)
  return toStaffProcess(staff, row)
}

const isConfirmed = ({ currentStep }: StaffRow) => currentStep === 'WAITING_CONFIRMATION'

/** A refund that does not move the process has an end all the same; keys are laid in a box once. */
function reportableByStaff(row: StaffRow): readonly ProcessEventType[] {
  const possible = possibleEvents(row, 'staff').filter(
    (type) => (!row.keysLaidBack || !stays(row.state, type)) && !isHeldByBalance(row, type),
  )
  const isApart = row.refundRuns && !possible.includes('settle_refund')
  return isApart ? [...possible, 'settle_refund'] : possible
}

export function toStaffProcess(staff: Staff, row: StaffRow): StaffProcess {
  const { id, version, state, boxNumber } = row
  const able = reportableByStaff(row).filter((type) => reaches(staff, actionOf(type), row))
  const snapshot = { ...row, isConfirmed: isConfirmed(row) }
  return { id, version, state, boxNumber, events: offeredEvents(snapshot, able) }
}

/**
 * Moves a process on because staff say so; what the event brings with it (a box, a link) is in the same batch. Throws 409
 * where the lifecycle refuses, where the process is no longer the version that was seen, and where no box is free for
 * keys that wait. Keys for which a box had to be named first are told of again once they are in it: the answer has its number
 * and the state as it was. The same event repeated by the same user is answered as it was the first time.
 */
export async function reportEvent(call: StaffCall, input: StaffEventForm): Promise<StaffProcess> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    earlier: eventsAtVersion(deps.db, { processId, version: input.version }),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, actionOf(input.type), row)
  if (row.version !== input.version) {
    if (isRepeat(rows.earlier, call, input)) return toStaffProcess(staff, row)
    throw versionConflict('process')
  }
  refuseWhileOwing(row, input.type)
  refuseUnlessReasoned(row, input)
  return withFreshCode(() => commitEvent(call, row, input))
}

/** Throws 422 where it goes past something that is missing, and nobody says why; answers what it goes past. */
export function refuseUnlessReasoned(row: StaffRow, { type, reason }: Omit<StaffEventForm, 'version'>): Missing[] {
  const missing = whatIsMissing(row, type)
  if (missing.length > 0 && reason === undefined) throw reasonNeeded(missing)
  return missing
}

/** A box that was asked for is told as what the search found. */
function isRepeat(earlier: readonly EventAtVersion[], { staff }: StaffCall, { type }: StaffEventForm): boolean {
  const types: readonly string[] = type === 'reserve_box' ? [type, 'box_full'] : [type]
  return earlier.some((event) => types.includes(event.type) && event.actorId === staff.userId)
}

async function commitEvent(call: StaffCall, row: StaffRow, input: StaffEventForm): Promise<StaffProcess> {
  const { deps, staff, processId } = call
  const { rows } = await unlessOrderTaken(() =>
    change(deps.db, {
      write: { event: eventStatements(deps, { row, input, actor: { kind: 'staff', id: staff.userId } }) },
      read: {
        row: staffRowOf(deps.db, processId),
        earlier: eventsAtVersion(deps.db, { processId, version: input.version }),
      },
    }),
  )
  const [after] = rows.row
  if (after === undefined) throw new Error('The process is gone after a write to it')
  if (after.version === input.version) throw noRoomLeft()
  const isKept = rows.earlier.length === 0 && row.boxNumber === null && after.boxNumber !== null
  if (!isKept && !isRepeat(rows.earlier, call, input)) throw versionConflict('process')
  return toStaffProcess(staff, after)
}

/** A work order may have been given another process while this one was over. */
async function unlessOrderTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isConstraintViolation(error, 'processes.work_order_id')) throw error
    const title = 'The work order has another unfinished process'
    throw conflict('process.work_order_taken', title, { cause: error })
  }
}

type EventReport = { row: StaffRow; input: StaffEventForm; actor: Actor }

function eventStatements({ db, clock }: Dependencies, { row, input, actor }: EventReport): Statement[] {
  const now = clock.now()
  const { type, reason } = input
  const overrides = whatIsMissing(row, type)
  const applied: AppliedEvent = { type, actor, overrides, ...(reason === undefined ? {} : { reason }) }
  if (stays(row.state, type)) return layKeysBackStatements(db, { row, applied, now })
  const report = {
    row,
    applied,
    now,
    set: sql`due_at = ${dueAt(row, input, now)}${stepsReset(row, input)}${wentPast(overrides)}`,
  }
  if (laysKeysIn(type, row.processType)) return fillStatements(db, report)
  if (type === 'reserve_box') return boxStatements(db, report)
  if (type === 'fill_substitute_keys')
    return substituteKeysStatements(db, {
      snapshot: row,
      applied,
      now,
      expiresAt: expiryOf(row, now),
      more: wentPast(overrides),
    })
  const moved = transitionStatements(db, { snapshot: row, events: [applied], now, set: report.set })
  const again = messageAgain[type]
  if (again !== undefined) {
    const effect = again(row.id, moved.lastEventId)
    return [...moved.statements, enqueueStatement(db, { effect, guard: moved.wonGuard, now })]
  }
  const bringsBox = type === 'confirm' && !isRetrieveType(row.processType) && row.processType !== 'ONLY_PAYMENT'
  if (!bringsBox) return moved.statements
  const confirmed = { ...row, state: moved.state, version: moved.version }
  const guard = sql`last_event_id = ${moved.lastEventId}`
  return [...moved.statements, ...boxStatements(db, { ...report, row: confirmed, guard })]
}

/** Events by which staff wish that a message goes out (again). */
const messageAgain: Partial<Record<StaffEventForm['type'], (processId: string, causeId: string) => Effect>> = {
  reopen_link: linkAgainEffect,
  key_code_sent: keyCodeAgainEffect,
  payment_link_sent: paymentLinkEffect,
}

/** A customer who confirmed before the link ran out confirms again when it is opened again: that leases the box. */
function stepsReset({ processType }: StaffRow, { type }: StaffEventForm): SQL {
  const step = processPath(processType, { offersServices: false }).at(-2)
  if (type !== 'reopen_link' || step === undefined) return sql``
  return sql`, work_order_approved = 0, approval_overridden = 0, identity_excused = 0,
    current_step = case current_step when 'WAITING_CONFIRMATION' then ${step} else current_step end`
}

/** A requirement that staff went past once is not asked for again. */
function wentPast(overrides: readonly Missing[]): SQL {
  const columns = {
    approval: sql`, approval_overridden = 1`,
    identity: sql`, identity_excused = 1`,
    price: sql``,
    proposal: sql``,
    sensor: sql``,
  }
  return sql.join(overrides.map((one) => columns[one]))
}

/** A link that is opened for sending (again) is good for its usual time; no other timer outlives an act of staff. */
function dueAt(row: StaffRow, { type }: StaffEventForm, now: number): number | null {
  return type === 'open_scheduled' || type === 'reopen_link' ? now + row.linkValidDays * dayMs : null
}

/** Returns the end (UTC ms) of the time for which a box that staff give now waits for its customer. */
export const expiryOf = ({ customerReservationHours }: StaffRow, now: number) => now + customerReservationHours * hourMs

/** The keys of a delivery lie in a box again; the process stays where its bill is. */
function layKeysBackStatements(db: Db, { row, applied, now }: Omit<BoxEvent, 'set' | 'guard'>): Statement[] {
  if (row.keysLaidBack) throw keysLaidAlready()
  return fillStatements(db, { row, applied, now, set: sql`keys_laid_at = ${now}` })
}

type BoxEvent = { row: StaffRow; applied: AppliedEvent; now: number; set: SQL; guard?: SQL }

/** A customer whom the advisor has just let through may wait for a box; who waits already is not moved from there. */
function boxStatements(db: Db, { row, applied, now, set, guard }: BoxEvent): Statement[] {
  return reserveBoxStatements(db, {
    snapshot: row,
    actor: applied.actor,
    lane: row.lane,
    size: row.boxSize,
    expiresAt: expiryOf(row, now),
    now,
    set,
    whenFull: row.state === 'ADVISOR_CONFIRMED' ? 'move' : 'stay',
    ...(guard === undefined ? {} : { guard }),
  }).statements
}

function fillStatements(db: Db, { row, applied, now, set }: BoxEvent): Statement[] {
  return fillBoxStatements(db, { snapshot: row, applied, lane: row.lane, size: row.boxSize, now, set })
}
