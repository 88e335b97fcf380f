import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { pictureKeptMs } from '#domain/operations/limits.ts'
import { workEffectKinds } from '#worker/additional-work/work-effects.ts'
import { changedRows, runBatch } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { additionalWorkFindings } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { sweepObjects } from '#worker/licences/retention/index.ts'

import { findingPrefix } from './finding-prefix.ts'

/** Deletes what no row names as kept: left by an upload that died, or by a deletion that was given up. Answers how many. */
export function sweepFindings(deps: Dependencies): Promise<number> {
  const isKept = sql`exists (select 1 from ${additionalWorkFindings} where object_key = value and deleted_at is null)`
  return sweepObjects(deps, { prefix: findingPrefix, isKept })
}

const batchSize = 200

/** The time (ms) for which a picture or a video waits for a proposal that names it. */
const unnamedKeptMs = 86_400_000

const payloadSchema = z.object({ objectKey: z.string() })

/** Deletes the object. What is gone already is no failure. */
export async function forgetFinding({ licences }: Pick<Dependencies, 'licences'>, payload: unknown): Promise<void> {
  await licences.delete(payloadSchema.parse(payload).objectKey)
}

/**
 * Lets go of the pictures and videos of visits that have been over for thirty days, with the words that describe them, and
 * of those that no proposal named within a day. Answers how many.
 */
export async function forgetFindings({ db, clock, budget }: Dependencies): Promise<number> {
  const now = clock.now()
  const due = sql`
    select f.id from ${additionalWorkFindings} f join ${processes} p on p.id = f.process_id
    where f.deleted_at is null and (p.ended_at <= ${now - pictureKeptMs}
      or (f.row_id is null and f.created_at <= ${now - unnamedKeptMs}))
    order by f.created_at, f.id limit ${batchSize}`
  let forgotten = 0
  for (;;) {
    const [, ended] = await runBatch(db, forgetStatements(db, due, now))
    const count = changedRows(ended)
    forgotten += count
    if (count < batchSize || budget.isSpent()) return forgotten
  }
}

/** The row is kept for the ledger that names its hash; what it showed and said is gone. */
function forgetStatements(db: Dependencies['db'], due: SQL, now: number) {
  return [
    db.run(sql`
      insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
      select 'obx_' || lower(hex(randomblob(16))), process_id || ':finding', ${workEffectKinds.forgetFinding},
        json_object('objectKey', object_key), ${now}, ${now}
      from ${additionalWorkFindings} where id in (${due})`),
    db.run(sql`
      update ${additionalWorkFindings} set deleted_at = ${now}, alt_text = '', captions = '' where id in (${due})`),
  ]
}
