import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { drivingLicences } from '#worker/db/schema/licence.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { picturePrefix } from '#worker/licences/index.ts'

/** A picture is stored before the row that names it is written. */
const youngMs = 86_400_000

/**
 * Deletes the pictures of licences that no row names as kept: left by an upload that died between the two, or by a
 * deletion whose effect was given up. Answers how many.
 */
export async function sweepPictures({ db, clock, licences }: Dependencies): Promise<number> {
  const before = clock.now() - youngMs
  let swept = 0
  for (let cursor: string | undefined; ;) {
    const page = await licences.list({ prefix: picturePrefix, ...(cursor === undefined ? {} : { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() <= before).map(({ key }) => key)
    const orphans = old.length === 0 ? [] : await unnamed(db, old)
    if (orphans.length > 0) await licences.delete(orphans)
    swept += orphans.length
    if (!page.truncated) return swept
    cursor = page.cursor
  }
}

async function unnamed(db: Dependencies['db'], keys: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(
    db,
    { key: sql<string>`value` },
    sql`json_each(${JSON.stringify(keys)})
    where not exists (select 1 from ${drivingLicences} where object_key = value and deleted_at is null)`,
  )
  return rows.map(({ key }) => key)
}
