import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { conflict, versionConflict, type AppError } from '#core/http/errors.ts'
import { eventWebhookStatements, undoneWebhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { isUndoable, undoTakenMs } from '#domain/process/undo.ts'
import type { StaffProcess, UndoInput } from '#worker/contract/staff-process.ts'
import { change, isConstraintViolation, readTogether } from '#worker/db/db.ts'
import { processEvents } from '#worker/db/schema/process/process.table.ts'
import { isLeaseToReopenTaken, reopenLeaseStatement, syncMovedStatement } from '#worker/lockers/index.ts'
import { announceStatement } from '#worker/process/announce.ts'
import {
  historyStatement,
  messageLostStatements,
  moveStatement,
  turnStatements,
  wonBy,
} from '#worker/process/transition.ts'

import { actionOf, refuseUnlessReached } from './staff-access.ts'
import { toStaffProcess, type StaffCall } from './staff-event.ts'
import { lastEventOf, staffRowOf, eventsAtVersion, type LastEvent, type StaffRow } from './staff.queries.ts'

const refused = {
  tooLate: () => conflict('undo.too_late', 'The time to take it back is over'),
  notPossible: () => conflict('undo.not_possible', 'The last change cannot be taken back by this user'),
  boxTaken: () => conflict('undo.box_taken', 'The box has been given to somebody else'),
} satisfies Record<string, () => AppError>

/**
 * Takes back what the user told last, within seconds: the process goes back where it was, the box that was given back is
 * theirs again, and the history keeps both. Throws 409 where something else happened since, somebody else told it, its
 * time is over or its box is taken. A repeat is answered as the first one was.
 */
export async function undoEvent(call: StaffCall, { version }: UndoInput): Promise<StaffProcess> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    last: lastEventOf(deps.db, processId),
    earlier: eventsAtVersion(deps.db, { processId, version }),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.see', row)
  if (row.version !== version) {
    if (isOwnUndo(rows.earlier[0], staff)) return toStaffProcess(staff, row)
    throw versionConflict('process')
  }
  const event = undone({ staff, row, event: rows.last[0], now: deps.clock.now() })
  return commit(call, row, event)
}

function isOwnUndo(earlier: { type: string; actorId: string | null } | undefined, staff: Staff): boolean {
  return earlier?.type === 'undo' && earlier.actorId === staff.userId
}

type Undoing = { staff: Staff; row: StaffRow; event: LastEvent | undefined; now: number }
type Undone = LastEvent & { fromState: StaffRow['state'] }

/** The event that is taken back; throws where it may not be. */
function undone({ staff, row, event, now }: Undoing): Undone {
  const isTheirs = event?.actorKind === 'staff' && event.actorId === staff.userId && event.version === row.version
  if (!isTheirs || !isUndoable(event.type) || event.fromState === null || event.overrides !== null) {
    throw refused.notPossible()
  }
  refuseUnlessReached(staff, actionOf(event.type), row)
  if (now - event.createdAt > undoTakenMs) throw refused.tooLate()
  return { ...event, fromState: event.fromState }
}

async function commit(call: StaffCall, row: StaffRow, event: Undone): Promise<StaffProcess> {
  const { deps, staff, processId } = call
  const read = {
    row: staffRowOf(deps.db, processId),
    earlier: eventsAtVersion(deps.db, { processId, version: row.version }),
  }
  const { wrote, rows } = await writeUnlessTaken(() => change(deps.db, { write: partsOf(call, row, event), read }))
  const [after] = rows.row
  if (after === undefined) throw new Error('The process is gone after a write to it')
  if (wrote.move || isOwnUndo(rows.earlier[0], staff)) return toStaffProcess(staff, after)
  throw after.version === row.version ? refused.boxTaken() : versionConflict('process')
}

/** Refuses an undo whose process has lost its work order or its box code meanwhile. */
async function writeUnlessTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isConstraintViolation(error, 'box_leases.access_code')) throw refused.boxTaken()
    if (isConstraintViolation(error, 'processes.work_order_id')) throw refused.notPossible()
    throw error
  }
}

function partsOf({ deps, staff }: StaffCall, row: StaffRow, event: Undone) {
  const { db, clock } = deps
  const now = clock.now()
  const eventId = newId('evt', now)
  const lease = { processId: row.id, endedAt: event.createdAt, reason: event.toState }
  const won = wonBy(row.id, eventId)
  const reached = event.fromState === row.state ? [] : [event.fromState]
  const back = { processId: row.id, id: eventId, now }
  const guard = sql`version = ${row.version} and last_event_id = ${event.id} and not ${isLeaseToReopenTaken(lease)}`
  return {
    turn: turnStatements(db, { processId: row.id, state: event.fromState, guard, now }),
    move: moveStatement(db, {
      snapshot: row,
      to: sql`${event.fromState}`,
      eventId,
      now,
      guard,
      ended: !isUnfinished(event.fromState),
      isNewState: event.fromState !== row.state,
    }),
    history: historyStatement(db, {
      snapshot: row,
      applied: { type: event.type, actor: { kind: 'staff', id: staff.userId } },
      eventType: sql`'undo'`,
      from: row.state,
      eventId,
      now,
    }),
    webhooks: [
      ...eventWebhookStatements(db, { ...back, type: 'undo', from: row.state, to: event.fromState }),
      ...undoneWebhookStatements(db, back),
    ],
    lease: reopenLeaseStatement(db, { ...lease, guard: won }),
    cloud: syncMovedStatement(db, { processId: row.id, now, guard: won }),
    push: messageLostStatements(db, { processId: row.id, state: event.fromState, reached, now, guard: won }),
    announcement: announceStatement(db, { processId: row.id, guard: won }),
  }
}

/** In SQL: the history row `told` of a process was not taken back since. */
export function standsStill(earlier: SQL): SQL {
  return sql`not exists (select 1 from ${processEvents} back where back.process_id = ${earlier}.process_id
    and back.version = ${earlier}.version + 1 and back.type = 'undo')`
}
