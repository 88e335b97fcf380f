import { desc, eq, sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'
import { newId } from '#core/ids.ts'
import { canonicalJson } from '#domain/consent.ts'

import type { Approval } from './approval.ts'
import { approvals } from './consent.table.ts'

/** The link of the chain that the next approval is tied to. */
export function lastApprovalOf(db: Db, processId: SQL) {
  return db
    .select({ number: approvals.number, processVersion: approvals.processVersion, hash: approvals.hash })
    .from(approvals)
    .where(eq(approvals.processId, processId))
    .orderBy(desc(approvals.number))
    .limit(1)
}

export type ApprovedRow = { totalCents: number; createdAt: number; description: string | null; cents: number | null }

/** What was approved last, a row for each thing that the customer pays (one without a description where there is none). */
export function approvedRowsOf(db: Db, processId: SQL) {
  return db.all<ApprovedRow>(sql`
    select a.total_cents as "totalCents", a.created_at as "createdAt", item.value ->> 'description' as description,
      item.value ->> 'priceWithVatCents' as cents
    from approvals a
    left join json_each(a.document) part on part.key in ('rows', 'extraServices')
    left join json_each(case part.type when 'array' then part.value else '[]' end) item
      on coalesce(item.value ->> 'payer', 'CUSTOMER') = 'CUSTOMER'
    where a.process_id = ${processId} and a.number = (select max(number) from approvals where process_id = ${processId})
    order by part.key desc, item.key`)
}

/** Writes an approval to the ledger, only where `guard` (the change that it belongs to) holds. */
export function approvalStatement(
  db: Db,
  input: { processId: string; approval: Approval; now: number; guard: SQL },
): Statement {
  const { processId, approval, now, guard } = input
  return db.run(sql`
    insert into ${approvals} (id, process_id, number, process_version, language_lcid, document, total_cents,
      limit_cents, previous_hash, hash, created_at)
    select ${newId('apr', now)}, ${processId}, ${approval.number}, ${approval.processVersion}, ${approval.languageLcid},
      ${canonicalJson(approval.document)}, ${approval.totalCents}, ${approval.limitCents}, ${approval.previousHash}, ${approval.hash}, ${now}
    where ${guard}`)
}
