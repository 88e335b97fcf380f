import { desc, eq, sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import { canonicalJson } from '#domain/process/consent.ts'
import type { CountedApproved } from '#worker/contract/customer/payment.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { withPrices } from '#worker/process/price-effects.ts'

import type { Approval } from './approval.ts'

/** The link of the chain that the next approval is tied to. */
export function lastApprovalOf(db: Db, processId: SQL) {
  return db
    .select({
      number: approvals.number,
      processVersion: approvals.processVersion,
      hash: approvals.hash,
      totalCents: approvals.totalCents,
      limitCents: approvals.limitCents,
    })
    .from(approvals)
    .where(eq(approvals.processId, processId))
    .orderBy(desc(approvals.number))
    .limit(1)
}

/**
 * Returns the price that was approved last and is the customer's to pay, as JSON: a `CountedApproved` of the contract;
 * and the limit (cents) that came with it.
 */
export function approvedPriceOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      price: sql<string>`json_object('totalCents', a.total_cents,
        'sawWork', json(case when exists (select 1 from json_each(a.document, '$.rows') work where work.value ->> 'payer' = 'CUSTOMER')
          then 'true' else 'false' end),
        'pricesShown', json(case when a.document ->> 'pricesShown' then 'true' else 'false' end), 'rows', (
      select json_group_array(json_object('description', priced.value ->> 'description',
        'priceWithVatCents', priced.value ->> 'priceWithVatCents'))
      from json_each(a.document) part, json_each(case part.type when 'array' then part.value else '[]' end) priced
      where part.key in ('rows', 'extraServices') and coalesce(priced.value ->> 'payer', 'CUSTOMER') = 'CUSTOMER'))`,
      limitCents: sql<number | null>`a.limit_cents`,
    },
    sql`${approvals} a where a.process_id = ${processId} order by a.number desc limit 1`,
  )
}

/** Guarantee: `approvedPriceOf` put the text together. */
export function toApprovedPrice(price: string): CountedApproved {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(price) as CountedApproved
}

type Writing = {
  process: { id: string; accountId: string }
  approval: Approval
  requestId: string
  now: number
  guard: SQL
}

/**
 * Writes an approval to the ledger, and to the trail whose browser it came from where that was one of staff; only where
 * `guard` (the change that it belongs to) holds. A payment that waited for it goes on.
 */
export function approvalStatements(db: Db, writing: Writing): Statement[] {
  const { process, approval, requestId, now, guard } = writing
  const { byStaff, number } = approval
  const id = newId('apr', now)
  const insert = insertStatement(db, id, writing)
  const priced = withPrices(db, { which: sql`id = ${process.id}`, guard, now }, { insert })
  const written = [...Object.values(priced), ...approvalWebhookStatements(db, id, writing)]
  if (byStaff === null) return written
  const entry = {
    actor: { kind: 'staff' as const, id: byStaff.userId },
    accountId: process.accountId,
    action: 'approval.by_staff',
    subject: process.id,
    detail: { number },
  }
  return [...written, auditStatement(db, { entry, requestId, now, guard })]
}

/** Tells the dealer system of an approval: of work that was found, or of the visit and the services chosen for it. */
function approvalWebhookStatements(
  db: Db,
  approvalId: string,
  { process: { id: processId }, approval, now }: Writing,
): Statement[] {
  const { kind } = approval
  const guard = sql`exists (select 1 from ${approvals} where id = ${approvalId})`
  const webhook = { processId, version: approval.processVersion, guard, now }
  if (kind === 'additional_work')
    return webhookStatements(db, { ...webhook, type: 'additional_work.decided', subjectId: approvalId })
  const hasServices = sql`exists (select 1 from ${processExtraServices} chosen where chosen.process_id = p.id)`
  return [
    ...webhookStatements(db, { ...webhook, type: 'process.approved' }),
    ...(kind === null
      ? webhookStatements(db, {
          ...webhook,
          type: 'process.extra_services_chosen',
          guard: sql`${guard} and ${hasServices}`,
        })
      : []),
  ]
}

function insertStatement(db: Db, id: string, { process: { id: processId }, approval, now, guard }: Writing): Statement {
  return db.run(sql`
    insert into ${approvals} (id, process_id, number, process_version, language_lcid, document, total_cents,
      limit_cents, previous_hash, hash, created_at)
    select ${id}, ${processId}, ${approval.number}, ${approval.processVersion}, ${approval.languageLcid},
      ${canonicalJson(approval.document)}, ${approval.totalCents}, ${approval.limitCents}, ${approval.previousHash}, ${approval.hash}, ${now}
    where ${guard}`)
}
