import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { typedInBy } from '#domain/keys/fast-lane.ts'
import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { deviceEvents, devices } from '#worker/db/schema/device.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')

/** The notes of ours of a kind, since an instant. */
export function notesSince(db: Db, { processId, kind, since }: { processId: SQL; kind: NoteKind; since: number }) {
  return selectFrom(
    db,
    { createdAt: processNotes.createdAt },
    sql`${processNotes}
    where process_id = ${processId} and created_at > ${since} and kind = ${kind} order by created_at`,
  )
}

export type ContactRules = RowOf<typeof contactRulesOf>

/** Returns the rules on where the messages of a process may go: at most one row. */
export function contactRulesOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      smsCountries: a.smsCountries,
      isTypedIn: sql<boolean>`coalesce(w.created_by = ${typedInBy}, 0)`.mapWith(Boolean),
    },
    sql`${processes} p join ${accounts} a on a.id = p.account_id left join ${workOrders} w on w.id = p.work_order_id
    where p.id = ${processId}`,
  )
}

export type OpenedBox = RowOf<typeof openedBoxOf>

/**
 * The box of a process where it was opened since an instant; by then its code had to be good, so that it was not only
 * staff who filled it. At most one row.
 */
export function openedBoxOf(db: Db, { processId, since }: { processId: SQL; since: number }) {
  return selectFrom(
    db,
    { boxId: b.id, boxNumber: b.number, lockerId: b.lockerId },
    sql`${boxLeases} l join ${boxes} b on b.id = l.box_id
    where l.process_id = ${processId} and l.ended_at is null and exists (
      select 1 from ${devices} d join ${deviceEvents} e on e.device_id = d.id and e.box_number = b.number
      where d.locker_id = l.locker_id and e.type <> 'closed' and e.type = 'opened' and e.occurred_at > ${since} and e.occurred_at >= (
        select min(v.created_at) from ${processEvents} v
        where v.process_id = l.process_id and v.created_at >= l.created_at
          and v.to_state in ('WAITING_KEY_CODE', 'PAYMENT_DONE')))`,
  )
}
