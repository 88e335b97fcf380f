import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { cabinetIsSilent } from '#domain/keys/cabinet.ts'
import { boxReleaseOf, isNotifiedOfBox, mayCarryKeys } from '#domain/visit-box.ts'
import type { CountedHeldBox, CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { commandColumns, latestCommandOf } from '#worker/desk/lockers/desk.queries.ts'
import { toCommand } from '#worker/desk/lockers/to-desk.ts'
import { bestBoxFirst, freeBoxesFor, isLargeEnough, keysLieIn } from '#worker/lockers/index.ts'
import { contactOf, reachOf, toContact } from '#worker/notifications/index.ts'
import { staffRowOf, type StaffRow } from '#worker/process/index.ts'

const b = alias(boxes, 'b')
const k = alias(lockers, 'k')
const held = alias(boxLeases, 'held')

/** The most boxes that one may choose among. */
const mostFree = 200

function heldOf(db: Db, { processId, now }: { processId: string; now: number }) {
  return selectFrom(
    db,
    {
      leaseId: held.id,
      boxId: b.id,
      number: b.number,
      size: b.size,
      outOfUse: b.outOfUse,
      lockerId: k.id,
      lockerName: k.name,
      lastHeartbeatAt: k.lastHeartbeatAt,
      hasKeys: sql`${keysLieIn('held')}`.mapWith(Boolean),
      ...commandColumns,
    },
    sql`${boxLeases} held join ${boxes} b on b.id = held.box_id join ${lockers} k on k.id = held.locker_id
    ${latestCommandOf(now)}
    where held.process_id = ${processId} and held.ended_at is null`,
  )
}

function freeOf(db: Db, processId: string) {
  const lease = sql`old.process_id = ${processId} and old.ended_at is null`
  return selectFrom(
    db,
    {
      id: b.id,
      number: b.number,
      size: b.size,
      lockerName: sql<string>`l.name`,
      isSmall: sql`not ${isLargeEnough}`.mapWith(Boolean),
    },
    sql`${freeBoxesFor({ lease, box: sql`1` })}
    order by not ${isLargeEnough}, ${bestBoxFirst} limit ${mostFree}`,
  )
}

type OfVisit = { processId: string; now: number }

function boxQueries(db: Db, { processId, now }: OfVisit) {
  return { held: heldOf(db, { processId, now }), free: freeOf(db, processId), contact: contactOf(db, processId) }
}

/** A visit with its box and where that could be moved to: queries of one round trip. */
export function visitBoxQueries(db: Db, visit: OfVisit) {
  return { row: staffRowOf(db, visit.processId), ...boxQueries(db, visit) }
}

/** The same as one statement, for whoever reads the visit itself beside it. */
export function visitBoxStatement(db: Db, visit: OfVisit) {
  return oneStatementOf({ common: [], queries: boxQueries(db, visit), more: {}, isConstant: false })
}

export type VisitBoxRows = RowsOf<ReturnType<typeof boxQueries>>
export type HeldRow = VisitBoxRows['held'][number]

/** The box of a visit as JSON has it. */
export function toVisitBox(rows: VisitBoxRows, row: StaffRow, now: number): CountedVisitBox {
  const [box] = rows.held
  return { held: box === undefined ? null : toHeld(rows, { row, box, now }), free: rows.free, asOf: now }
}

type Holding = { row: StaffRow; box: HeldRow; now: number }

function toHeld({ contact }: VisitBoxRows, { row, box, now }: Holding): CountedHeldBox {
  const visit = { ...row, hasKeys: box.hasKeys }
  const { leaseId, number, size, lockerName, outOfUse, hasKeys } = box
  return {
    leaseId,
    number,
    size,
    lockerName,
    outOfUse,
    hasKeys,
    isSilent: cabinetIsSilent(box.lastHeartbeatAt, now),
    mayCarryKeys: mayCarryKeys(visit),
    release: boxReleaseOf(visit),
    tells: isNotifiedOfBox(visit) ? reachOf(toContact(contact[0])) : null,
    command: toCommand(box, now),
  }
}
