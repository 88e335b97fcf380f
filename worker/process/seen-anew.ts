import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'

/**
 * Has staff fetch a process anew for what belongs to them alone (a note, a message on its way). Its version stays: the
 * customer sees nothing new, and nobody who is about to act is refused for it.
 */
export function seenAnewStatement(db: Db, input: { processId: string; now: number; guard: SQL }): Statement {
  const { processId, now, guard } = input
  return db.run(sql`update processes set updated_at = ${now} where id = ${processId} and ${guard}`)
}
