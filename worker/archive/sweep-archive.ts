import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import { archiveLoose, archiveRestores } from '#worker/db/schema/process/archive.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { archivePrefix } from './document.ts'

/** The platform can put the database back to where it was thirty days ago, and would name these then. */
const looseMs = 35 * dayMs
/** The time (ms) for which a restored visit is left alone. */
const restoredMs = 30 * dayMs
const batchSize = 500

/**
 * Deletes the documents that no visit names, nor any copy of the database that can still be put in its place: of an attempt
 * that died, of a visit that was brought back or was erased. Answers how many.
 */
export async function sweepArchive({ db, clock, licences, budget }: Dependencies): Promise<number> {
  const now = clock.now()
  await db.run(sql`delete from ${archiveRestores} where restored_at <= ${now - restoredMs}`)
  let swept = 0
  while (!budget.isSpent()) {
    const found = await selectFrom(
      db,
      { objectKey: archiveLoose.objectKey },
      sql`${archiveLoose} where loose_since <= ${now - looseMs} order by loose_since limit ${batchSize}`,
    )
    if (found.length === 0) break
    const keys = found.map(({ objectKey }) => objectKey)
    await licences.delete(keys.map((key) => `${archivePrefix}${key}`))
    await db.run(
      sql`delete from ${archiveLoose} where object_key in (select value from json_each(${JSON.stringify(keys)}))`,
    )
    swept += keys.length
  }
  return swept
}
