import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { nameKeptMs } from '#domain/access/identity.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

const batchSize = 500

/** Forgets who was identified once their process has been over for long enough; that it was done stays. Answers how many. */
export async function forgetIdentified({ db, clock, budget }: Dependencies): Promise<number> {
  const now = clock.now()
  let forgotten = 0
  for (;;) {
    const { meta } = await db.run(sql`
      update ${identityChecks}
      set verified_name = null, provider_reference = null, redirect_url = null, key_id = null, forgotten_at = ${now}
      where rowid in (
        select i.rowid from ${identityChecks} i join ${processes} p on p.id = i.process_id
        where i.forgotten_at is null and p.ended_at <= ${now - nameKeptMs} limit ${batchSize})`)
    forgotten += meta.changes
    if (meta.changes < batchSize || budget.isSpent()) return forgotten
  }
}
