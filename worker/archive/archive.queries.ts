import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { archivedVisits, archiveReferences } from '#worker/db/schema/process/archive.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const v = alias(archivedVisits, 'v')

/** The way from a visit that is archived to its document. */
export type ArchivedRow = RowOf<typeof archivedOf>

const columns = {
  number: v.number,
  id: v.id,
  accountId: v.accountId,
  objectKey: v.objectKey,
  sealedKey: v.sealedKey,
  archivedAt: v.archivedAt,
}

/** The row of a visit by the id of its process; none while it is in the database. */
export function archivedOf(db: Db, processId: string | SQL) {
  return selectFrom(db, columns, sql`${archivedVisits} v where v.id = ${processId}`)
}

/** The archived visit whose money is called so by a provider. */
export function archivedByReference(db: Db, reference: string) {
  return selectFrom(
    db,
    columns,
    sql`${archiveReferences} r join ${archivedVisits} v on v.number = r.visit_number where r.reference = ${reference}`,
  )
}
