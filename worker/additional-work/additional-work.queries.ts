import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db, RowsOf } from '#worker/db/db.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import {
  additionalWorkFindings,
  additionalWorkProposals,
  additionalWorkRows,
} from '#worker/db/schema/process/additional-work.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const f = alias(additionalWorkFindings, 'f')
const p = alias(processes, 'p')
const found = alias(additionalWorkRows, 'found')
const w = alias(additionalWorkProposals, 'w')
const o = alias(workOrders, 'o')

export type ProposalRow = RowOf<typeof proposalsOf>
export type WorkRow = RowOf<typeof workRowsOf>
export type FindingRow = RowOf<typeof findingsOf>
export type TermsRow = RowOf<typeof termsOf>

/** The proposals of a process, the latest first. */
function proposalsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: w.id,
      number: w.number,
      version: w.version,
      state: w.state,
      source: w.source,
      proposedBy: sql<string | null>`(select shown_name from ${users} where id = w.proposed_by_user_id)`,
      answerBy: w.answerBy,
      overdueAt: w.overdueAt,
      answeredAt: w.answeredAt,
      createdAt: w.createdAt,
    },
    sql`${additionalWorkProposals} w where w.process_id = ${processId} order by w.number desc`,
  )
}

function workRowsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: found.id,
      proposalId: found.proposalId,
      reference: found.reference,
      title: found.title,
      words: found.words,
      urgency: found.urgency,
      type: found.type,
      priceCents: found.priceCents,
      grossCents: found.grossCents,
      productCode: found.productCode,
      state: found.state,
      decidedAt: found.decidedAt,
    },
    sql`${additionalWorkRows} found where found.process_id = ${processId} order by found.proposal_id, found.position`,
  )
}

/** The pictures and videos that a proposal names. */
function findingsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: f.id,
      rowId: f.rowId,
      kind: f.kind,
      contentType: f.contentType,
      sha256: f.sha256,
      durationMs: f.durationMs,
      altText: f.altText,
      captions: f.captions,
    },
    sql`${additionalWorkFindings} f where f.process_id = ${processId} and f.row_id is not null and f.deleted_at is null
    order by f.row_id, f.position`,
  )
}

/** Returns the terms that decide the price of additional work, and whether it may be proposed and accepted now. */
function termsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      sumCents: sql<number>`s.cents`,
      vatBasisPoints: a.vatBasisPoints,
      isTotalPriceRounded: a.isTotalPriceRounded,
      toleranceBasisPoints: a.approvalToleranceBasisPoints,
      approvedCents: sql<number | null>`g.total_cents`,
      limitCents: sql<number | null>`g.limit_cents`,
      /** False tolerates nothing: the price was not seen. */
      sawWork:
        sql`exists (select 1 from json_each(g.document, '$.rows') d where d.value ->> 'payer' = 'CUSTOMER')`.mapWith(
          Boolean,
        ),
      state: p.state,
      processType: p.processType,
      asksPrice: sql`p.asked_price_cents is not null`.mapWith(Boolean),
      hasOpenPayment: sql`${hasOpenPayment(sql`p.id`)}`.mapWith(Boolean),
      workOrderId: orNull(o.id),
      workOrderVersion: orNull(o.version),
    },
    sql`${processes} p join ${accounts} a on a.id = p.account_id join process_sums s on s.process_id = p.id
    left join ${workOrders} o on o.id = p.work_order_id
    left join ${approvals} g on g.process_id = p.id and g.number = (
      select max(number) from ${approvals} where process_id = p.id)
    where p.id = ${processId}`,
  )
}

/** All that a screen with additional work is made of. */
export function additionalWorkQueries(db: Db, { processId }: { processId: SQL }) {
  return {
    proposals: proposalsOf(db, processId),
    workRows: workRowsOf(db, processId),
    findings: findingsOf(db, processId),
    terms: termsOf(db, processId),
  }
}

export type AdditionalWorkRows = RowsOf<ReturnType<typeof additionalWorkQueries>>
