import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { syncCloudKind } from '#worker/lockers/index.ts'

import { syncedCabinets } from './cloud.queries.ts'

const untried = sql`exists (
  select 1 from ${outbox} w where w.stream_key = c.locker_id || ':cloud' and w.attempts = 0 and w.parked_at is null)`

/** Enqueues a sync for the clouds of these cabinets `c`; one untried effect is enough for each. */
export function enqueueSyncStatement(db: Db, { which, now }: { which: SQL; now: number }): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), c.locker_id || ':cloud', ${syncCloudKind},
      json_object('lockerId', c.locker_id), ${now}, ${now}
    from ${syncedCabinets} where ${which} and not ${untried}`)
}

/** Looks after every cabinet that a cloud runs, so that a call of the cloud that was lost costs a minute. Answers how many. */
export async function enqueueSyncs({ db, clock }: Dependencies): Promise<number> {
  const now = clock.now()
  const which = sql`c.busy_until <= ${now} and own.enabled = 1`
  const [enqueued] = await runBatch(db, [enqueueSyncStatement(db, { which, now })])
  return changedRows(enqueued)
}
