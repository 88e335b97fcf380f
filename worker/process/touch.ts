import { sql, type SQL } from 'drizzle-orm'

import { staffPushStatement } from '#core/outbox/staff-push.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

/**
 * Announces a process to staff for what belongs to them alone (a note, a message on its way). Its version stays: the
 * customer sees nothing new, and nobody who is about to act is refused for it. `unreached` is SQL that takes back
 * that staff are to call the customer; `unreachedStatements` has them called.
 */
export function touchProcessStatement(
  db: Db,
  { processId, now, guard, unreached }: { processId: string; now: number; guard: SQL; unreached?: SQL },
): Statement {
  const called = unreached === undefined ? sql`` : sql`, unreached_since = ${unreached}`
  return db.run(sql`update ${processes} set updated_at = ${now}${called} where id = ${processId} and ${guard}`)
}

type Unreached = {
  processId: string
  now: number
  guard: SQL
  /** SQL over the columns of the process: since when staff are to call the customer. */
  since: SQL
}

/**
 * Notes for staff since when they are to call the customer, and notifies their browsers where that is news: before it is
 * written down, so that who notes the same finds it there.
 */
export function unreachedStatements(db: Db, { processId, now, guard, since }: Unreached): Statement[] {
  const isNews = sql`exists (select 1 from ${processes} where id = ${processId} and ${guard}
    and (${since}) is not null and (${since}) is not unreached_since)`
  return [
    staffPushStatement(db, { processId, why: 'message', guard: isNews, now }),
    touchProcessStatement(db, { processId, now, guard, unreached: since }),
  ]
}
