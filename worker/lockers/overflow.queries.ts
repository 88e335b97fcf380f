import { sql, type SQL } from 'drizzle-orm'

import { labelled } from '#core/http/labelled.ts'
import type { Db } from '#worker/db/db.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

/** Returns the offer of a site to customers who find its cabinet full, by language. */
export function overflowOf(db: Db, lockerId: SQL) {
  return db
    .select(labelled({ overflow: lockers.overflow }))
    .from(lockers)
    .where(sql`${lockers.id} = ${lockerId}`)
}

/** The same of a site where a process could have had a box, while it waits for one. */
export function overflowForProcess(db: Db, processId: SQL) {
  const waiting = (column: SQL) => sql`(
    select ${column} from ${processes} p where p.id = ${processId}
      and p.state in ('NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED', 'CUSTOMER_RESERVATION_EXPIRED'))`
  return db
    .select(labelled({ overflow: lockers.overflow }))
    .from(lockers)
    .where(
      sql`${lockers.accountId} = ${waiting(sql`p.account_id`)} and ${lockers.enabled} = 1 and ${lockers.overflow} <> '{}'
        and exists (select 1 from ${boxes} b where b.locker_id = ${lockers.id} and b.lane = ${waiting(sql`p.lane`)})`,
    )
    .limit(1)
}
