import { sql, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'
import { labelled } from '#core/labelled.ts'

import { lockers } from './locker.table.ts'

/** What a site can do for whoever finds its cabinet full, by language. */
export function overflowOf(db: Db, lockerId: SQL) {
  return db
    .select(labelled({ overflow: lockers.overflow }))
    .from(lockers)
    .where(sql`${lockers.id} = ${lockerId}`)
}

/** The same of the sites where a process could have had a box, while it waits for one. */
export function overflowForProcess(db: Db, processId: SQL) {
  return db
    .select(labelled({ overflow: lockers.overflow }))
    .from(lockers)
    .where(
      sql`${lockers.enabled} = 1 and ${lockers.overflow} <> '{}' and exists (
        select 1 from processes p join boxes b on b.locker_id = ${lockers.id} and b.lane = p.lane and b.removed_at is null
        where p.id = ${processId} and p.account_id = ${lockers.accountId}
          and p.state in ('NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED', 'CUSTOMER_RESERVATION_EXPIRED'))`,
    )
    .limit(1)
}
