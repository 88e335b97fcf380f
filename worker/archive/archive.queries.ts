import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { sha256Hex } from '#core/secrets/hashing.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedVisits, archiveReferences } from '#worker/db/schema/process/archive.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const v = alias(archivedVisits, 'v')
const a = alias(accounts, 'a')

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

/**
 * Returns the reference by which a visit is found whose link somebody opens: its code itself is nowhere in a slim row. Eighty
 * bits of a digest, written short, for every visit has one.
 */
export function linkReference(code: string): string {
  const digest = sha256Hex(`archived-link:${code}`).slice(0, 20)
  return `l:${BigInt(`0x${digest}`).toString(36)}`
}

/** The archived visit of a link, with what says for how long it opens; none once its customer was erased. */
export function archivedByLink(db: Db, code: string) {
  return selectFrom(
    db,
    { ...columns, endedAt: v.endedAt, retentionMonths: a.retentionMonths },
    sql`${archiveReferences} r join ${archivedVisits} v on v.number = r.visit_number join ${accounts} a on a.id = v.account_id
    where r.reference = ${linkReference(code)} and v.erased_at is null`,
  )
}
