import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { pictureKeptMs } from '#domain/operations/limits.ts'
import { changedRows, runBatch } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { forgetPictureKind } from '#worker/licences/index.ts'

const batchSize = 200

/**
 * Lets go of driving-licence pictures whose process has been over for thirty days. The row and the effect that deletes the
 * picture are one batch, so that neither a picture nor a row is left behind. Answers how many.
 */
export async function forgetPictures({ db, clock, budget }: Dependencies): Promise<number> {
  const now = clock.now()
  const due = sql`
    select l.id from ${drivingLicences} l join ${processes} p on p.id = l.process_id
    where l.deleted_at is null and p.ended_at <= ${now - pictureKeptMs} order by l.id limit ${batchSize}`
  let forgotten = 0
  for (;;) {
    const [, ended] = await runBatch(db, [
      db.run(sql`
        insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
        select 'obx_' || lower(hex(randomblob(16))), process_id || ':licence', ${forgetPictureKind},
          json_object('objectKey', object_key), ${now}, ${now}
        from ${drivingLicences} where id in (${due})`),
      db.run(sql`update ${drivingLicences} set deleted_at = ${now} where id in (${due})`),
    ])
    const count = changedRows(ended)
    forgotten += count
    if (count < batchSize || budget.isSpent()) return forgotten
  }
}
