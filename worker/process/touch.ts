import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

/**
 * Announces a process to staff for what belongs to them alone (a note, a message on its way). Its version stays: the
 * customer sees nothing new, and nobody who is about to act is refused for it. `unreached` is SQL for the instant since
 * which staff are to call the customer.
 */
export function touchProcessStatement(
  db: Db,
  { processId, now, guard, unreached }: { processId: string; now: number; guard: SQL; unreached?: SQL },
): Statement {
  const called = unreached === undefined ? sql`` : sql`, unreached_since = ${unreached}`
  return db.run(sql`update ${processes} set updated_at = ${now}${called} where id = ${processId} and ${guard}`)
}
