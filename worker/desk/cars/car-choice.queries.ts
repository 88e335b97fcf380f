import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db, RowsOf } from '#worker/db/db.ts'
import { checksOf } from '#worker/db/process-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { orderRows, substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { keysLieIn } from '#worker/lockers/index.ts'
import { staffRowOf } from '#worker/process/index.ts'

import { carUsesOf } from './car-uses.queries.ts'

const a = alias(accounts, 'a')
const p = alias(processes, 'p')
const s = alias(substituteVehicles, 's')
const w = alias(workOrders, 'w')

/** The most cars that an account has. */
const mostCars = 500
/** The most visits that may have one of them still ahead. */
const mostUses = 2000

/** A visit as far as its car depends on it. */
function visitOf(db: Db, processId: string) {
  return selectFrom(
    db,
    {
      chosenId: p.substituteVehicleId,
      linkSendAt: p.linkSendAt,
      createdAt: p.createdAt,
      reservationStart: orNull(w.reservationStart),
      reservationEnd: orNull(w.reservationEnd),
      hasOwnVehicle: sql`w.vehicle_id is not null`.mapWith(Boolean),
      hasCarRow: sql`exists (
        select 1 from ${orderRows} r where r.work_order_id = w.id and r.type = 'SUBSTITUTE_CAR')`.mapWith(Boolean),
      identityCheck: a.identityCheck,
      keyInBox: sql<number | null>`(
        select b.number from ${boxLeases} held join ${boxes} b on b.id = held.box_id
        where held.process_id = p.id and held.ended_at is null and ${keysLieIn('held')})`,
    },
    sql`${processes} p join ${accounts} a on a.id = p.account_id
    left join ${workOrders} w on w.id = p.work_order_id
    where p.id = ${processId}`,
  )
}

/** The cars that may be chosen for a visit, and which visits have them: queries of one round trip. */
export function carChoiceQueries(db: Db, processId: string) {
  const own = sql`${substituteVehicles} s
    where s.account_id = (select account_id from ${processes} where id = ${processId}) and s.removed_at is null`
  return {
    row: staffRowOf(db, processId),
    visit: visitOf(db, processId),
    cars: selectFrom(
      db,
      {
        id: s.id,
        purpose: s.purpose,
        licenseNumber: s.licenseNumber,
        make: s.make,
        model: s.model,
        enabled: s.enabled,
      },
      sql`${own} order by s.purpose, s.license_number limit ${mostCars}`,
    ),
    uses: carUsesOf(db, {
      cars: sql`select s.id from ${own}`,
      where: sql`out.id <> ${processId}`,
      limit: mostUses,
    }),
    check: checksOf(db, processId),
  }
}

export type CarChoiceRows = RowsOf<ReturnType<typeof carChoiceQueries>>

/** Returns whether a click was heard before. */
export function noted(db: Db, { processId, noteId }: { processId: string; noteId: string }) {
  return selectFrom(
    db,
    { id: processNotes.id },
    sql`${processNotes} where id = ${noteId} and process_id = ${processId}`,
  )
}
