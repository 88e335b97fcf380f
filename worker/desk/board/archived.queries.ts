import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import type { ProcessType } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedTerms, archivedVisits } from '#worker/db/schema/archive.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const v = alias(archivedVisits, 'v')

/** What is left of a term's range above a prefix. */
const highest = '\u{10FFFF}'

type ArchivedInput = {
  tenant: Tenant
  terms: readonly string[]
  /** What the first term may be instead. */
  phone: string | null
  processType: ProcessType | undefined
  limit: number
}

export type ArchivedItemRow = RowOf<typeof archivedPage>

/** Visits of the archive that begin with the terms, those first that were archived last. */
export function archivedPage(db: Db, { tenant, terms, phone, processType, limit }: ArchivedInput) {
  const prefixes = JSON.stringify([...(terms[0] === undefined ? [] : [terms[0]]), ...(phone === null ? [] : [phone])])
  const spaces = JSON.stringify(tenant.types === null ? [0, 1] : [1])
  const types = tenant.types === null ? null : JSON.stringify(tenant.types)
  const conditions = [
    ...terms
      .slice(1)
      .map(
        (term) =>
          sql`exists (select 1 from json_each(f.terms) o where o.value >= ${term} and o.value < ${term + highest})`,
      ),
    ...(types === null ? [] : [sql`f.process_type in (select value from json_each(${types}))`]),
    ...(processType === undefined ? [] : [sql`f.process_type = ${processType}`]),
    ...(tenant.createdBy === null ? [] : [sql`f.created_by_user_id = ${tenant.createdBy}`]),
  ]
  return selectFrom(
    db,
    {
      id: v.id,
      processType: v.processType,
      licenseNumber: v.licenseNumber,
      customerName: v.customerName,
      externalWorkOrderId: v.externalWorkOrderId,
      endedAt: v.endedAt,
      accountId: v.accountId,
      accountName: a.name,
    },
    sql`(select distinct found.number from ${tenant.accounts} t
        cross join json_each(${spaces}) space cross join json_each(${prefixes}) prefix cross join ${archivedVisits} found
        where found.number in (select q.visit_number from ${archivedTerms} q
          where q.account_number = t.number and q.is_sales = space.value
            and q.term >= prefix.value and q.term < prefix.value || ${highest}
            and exists (select 1 from ${archivedVisits} f
              where f.number = q.visit_number and ${sql.join([sql`1`, ...conditions], sql` and `)})
          order by q.term, q.visit_number desc limit ${limit})) page
      cross join ${archivedVisits} v on v.number = page.number
      join ${accounts} a on a.id = v.account_id
      order by v.number desc limit ${limit}`,
  )
}
