import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { ProcessState } from '#domain/enums.ts'
import { typedInBy } from '#domain/keys/fast-lane.ts'
import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { deviceEvents, devices } from '#worker/db/schema/device.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'
import { customers, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const p = alias(processes, 'p')

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

/** A car by its plate, as `plateKey` makes it, and the number (E.164) that messages of its visit go to. */
export type Owner = { plate: string; phoneNumber: string; states: readonly ProcessState[] }

/** A car is seldom at more than one workshop. */
const mostOfOwner = 3

/** The visits of a car in these states whose messages go to this number, in whichever workshop. */
export function visitsOfOwner(db: Db, { plate, phoneNumber, states }: Owner) {
  return selectFrom(
    db,
    { id: p.id },
    sql`${accounts} a cross join ${vehicles} v on v.account_id = a.id and v.plate_key = ${plate} and v.has_plate = 1
    join ${workOrders} w on w.vehicle_id = v.id
    join ${processes} p on p.work_order_id = w.id and p.state in (select value from json_each(${JSON.stringify(states)}))
    left join ${customers} c on c.id = w.customer_id
    where a.id > '' and coalesce(p.contact_phone, c.phone_number) = ${phoneNumber}
    order by p.id limit ${mostOfOwner}`,
  )
}
