import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'

const dayMs = 86_400_000
const batchSize = 500

type Spent = { table: string; column: string; keepMs: number }

/** Rows that are of no use once an instant has passed; each column has an index. */
const spentRows: readonly Spent[] = [
  { table: 'sessions', column: 'expires_at', keepMs: 0 },
  { table: 'device_signatures', column: 'expires_at', keepMs: 0 },
  { table: 'hand_overs', column: 'expires_at', keepMs: 0 },
  { table: 'rate_limits', column: 'window_ends_at', keepMs: 0 },
  // A first answer is repeated for a day; one more leaves room for a caller who is late.
  { table: 'idempotency_keys', column: 'created_at', keepMs: 2 * dayMs },
  // The trail reads from these why a box was opened.
  { table: 'box_commands', column: 'created_at', keepMs: 730 * dayMs },
]

/** Deletes what is spent, a batch at a time. Answers how many rows are gone. */
export async function dropSpent(deps: Dependencies): Promise<number> {
  let dropped = 0
  for (const spent of spentRows) dropped += await dropFrom(deps, spent)
  return dropped
}

async function dropFrom({ db, clock }: Dependencies, { table, column, keepMs }: Spent): Promise<number> {
  const name = sql.identifier(table)
  let dropped = 0
  for (;;) {
    const { meta } = await db.run(sql`
      delete from ${name} where rowid in (
        select rowid from ${name} where ${sql.identifier(column)} <= ${clock.now() - keepMs} limit ${batchSize})`)
    dropped += meta.changes
    if (meta.changes < batchSize) return dropped
  }
}
