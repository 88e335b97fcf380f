import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import type { ProcessType } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedTerms, archivedVisits } from '#worker/db/schema/process/archive.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const v = alias(archivedVisits, 'v')

/** The highest ending of a term's range above a prefix. */
const highest = '\u{10FFFF}'

type ArchivedInput = {
  tenant: Tenant
  terms: readonly string[]
  /** Alternatives to all the terms. */
  instead: readonly string[]
  processType: ProcessType | undefined
  limit: number
}

export type ArchivedItemRow = RowOf<typeof archivedPage>

/**
 * Returns the conditions of the search on a visit `f` besides the first term: the other terms, unless something else
 * was meant, and the filters.
 */
function conditionsOf({ tenant, terms, processType }: ArchivedInput): SQL {
  const types = tenant.types === null ? null : JSON.stringify(tenant.types)
  const others = terms
    .slice(1)
    .map(
      (term) =>
        sql`exists (select 1 from json_each(f.terms) o where o.value >= ${term} and o.value < ${term + highest})`,
    )
  const conditions = [
    sql`(prefix.key > 0 or (${sql.join([sql`1`, ...others], sql` and `)}))`,
    ...(types === null ? [] : [sql`f.process_type in (select value from json_each(${types}))`]),
    ...(processType === undefined ? [] : [sql`f.process_type = ${processType}`]),
    ...(tenant.createdBy === null ? [] : [sql`f.created_by_user_id = ${tenant.createdBy}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Visits of the archive that begin with the terms, those first that were archived last. */
export function archivedPage(db: Db, input: ArchivedInput) {
  const { tenant, terms, instead, limit } = input
  const prefixes = JSON.stringify([terms[0] ?? null, ...instead])
  const spaces = JSON.stringify(tenant.types === null ? [0, 1] : [1])
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
        where prefix.value is not null and found.number in (select q.visit_number from ${archivedTerms} q
          where q.account_number = t.number and q.is_sales = space.value
            and q.term >= prefix.value and q.term < prefix.value || ${highest}
            and exists (select 1 from ${archivedVisits} f
              where f.number = q.visit_number and ${conditionsOf(input)})
          order by q.term, q.visit_number desc limit ${limit})) page
      cross join ${archivedVisits} v on v.number = page.number
      join ${accounts} a on a.id = v.account_id
      order by v.number desc limit ${limit}`,
  )
}
