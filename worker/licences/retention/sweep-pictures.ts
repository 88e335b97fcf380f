import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { picturePrefix } from '#worker/licences/index.ts'

/** A picture is stored before the row that names it is written. */
const youngMs = 86_400_000

/**
 * Deletes the pictures of licences that no row names as kept: left by an upload that died between the two, or by a
 * deletion whose effect was given up. Answers how many.
 */
export function sweepPictures(deps: Dependencies): Promise<number> {
  const isKept = sql`exists (select 1 from ${drivingLicences} where object_key = value and deleted_at is null)`
  return sweepObjects(deps, { prefix: picturePrefix, isKept })
}

/** The same of whatever lies under a prefix; `isKept` is SQL on a key `value`. Cells share the bucket: none of them names it. */
export async function sweepObjects(
  { db, clock, licences, cells }: Dependencies,
  { prefix, isKept }: { prefix: string; isKept: SQL },
): Promise<number> {
  const before = clock.now() - youngMs
  let swept = 0
  for (let cursor: string | undefined; ;) {
    const page = await licences.list({ prefix, ...(cursor === undefined ? {} : { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() <= before).map(({ key }) => key)
    let orphans = old
    for (const there of cells?.all ?? [{ db }]) {
      if (orphans.length > 0) orphans = await unnamed(there.db, orphans, isKept)
    }
    if (orphans.length > 0) await licences.delete(orphans)
    swept += orphans.length
    if (!page.truncated) return swept
    cursor = page.cursor
  }
}

async function unnamed(db: Dependencies['db'], keys: readonly string[], isKept: SQL): Promise<string[]> {
  const rows = await selectFrom(
    db,
    { key: sql<string>`value` },
    sql`json_each(${JSON.stringify(keys)})
    where not ${isKept}`,
  )
  return rows.map(({ key }) => key)
}
