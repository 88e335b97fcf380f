import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { pick } from '#core/http/pick.ts'
import type { StaffAction } from '#domain/access/permissions.ts'
import { bothPrices, priceAsSet } from '#domain/money/set-price.ts'
import { takesAdditionalWork } from '#domain/process/additional-work.ts'
import type { ProposingRefused, CountedStaffWork } from '#worker/contract/staff/visit/additional-work.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'
import {
  additionalWorkFindings,
  additionalWorkRows,
  additionalWorkTemplates,
} from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { reaches, refuseUnlessReached, staffRowOf, type StaffCall, type StaffRow } from '#worker/process/index.ts'

import { additionalWorkQueries } from './additional-work.queries.ts'
import { theTerms, toProposal, toSums } from './to-view.ts'

const declinedShown = 10

const found = alias(additionalWorkRows, 'found')
const t = alias(additionalWorkTemplates, 't')

/** Returns the rows on safety that were declined when the car of this visit was here before, the latest first. */
function declinedBeforeOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      title: found.title,
      words: found.words,
      priceCents: found.priceCents,
      grossCents: found.grossCents,
      decidedAt: found.decidedAt,
    },
    sql`${processes} now cross join ${workOrders} o on o.id = now.work_order_id
    cross join ${workOrders} was on was.vehicle_id = o.vehicle_id
    cross join ${processes} p on p.work_order_id = was.id and p.id <> now.id and p.is_trial = 0
    cross join ${additionalWorkRows} found on found.process_id = p.id and found.state = 'DECLINED' and found.urgency = 'SAFETY_NOW'
    where now.id = ${processId} order by found.decided_at desc limit ${declinedShown}`,
  )
}

/** All that the panel of staff is made of. */
export function staffWorkQueries(db: Db, processId: SQL) {
  return {
    ...additionalWorkQueries(db, { processId }),
    templates: selectFrom(
      db,
      pick(t, 'id', 'version', 'title', 'words', 'urgency', 'priceCents', 'grossCents'),
      sql`${additionalWorkTemplates} t where t.account_id = (select account_id from ${processes} where id = ${processId})
      order by t.title, t.id`,
    ),
    declinedBefore: declinedBeforeOf(db, processId),
    ready: selectFrom(db, { readyAt: processes.readyAt }, sql`${processes} where id = ${processId}`),
  }
}

const reading = (db: Db) =>
  oneStatementOf({
    common: [],
    queries: staffWorkQueries(db, sql`${sql.placeholder('processId')}`),
    more: {},
    isConstant: true,
  })
let known: ReturnType<typeof reading> | null = null

/** The same in one statement, for a round trip with others; what it brings is told of the row of its process. */
export function staffWorkStatement(call: StaffCall) {
  const { db } = call.deps
  const { bound, resultOf } = (known ??= reading(db))
  return {
    statement: bound(db, { processId: call.processId }),
    resultOf: (brought: Pick<D1Result, 'results'>, row: StaffRow) =>
      toStaffWork(call, { row, rows: resultOf(brought).rows }),
  }
}

function findingsNamed(db: Db, processId: string, ids: readonly string[]) {
  const f = additionalWorkFindings
  return selectFrom(
    db,
    { id: f.id, kind: f.kind, rowId: f.rowId },
    sql`${f} where process_id = ${processId} and deleted_at is null
    and id in (select value from json_each(${JSON.stringify(ids)}))`,
  )
}

export type ReadWork = Awaited<ReturnType<typeof readWork>>

/** The additional work of a process that a user reaches, with the pictures and videos that are named, in one round trip. */
export async function readWork(
  { deps, staff, processId }: StaffCall,
  action: StaffAction,
  named: readonly string[] = [],
) {
  const { db } = deps
  const {
    row: found,
    named: findings,
    ...rows
  } = await readTogether(db, {
    ...staffWorkQueries(db, sql`${processId}`),
    row: staffRowOf(db, processId),
    named: findingsNamed(db, processId, named),
  })
  const [row] = found
  refuseUnlessReached(staff, action, row)
  return { row, findings, rows }
}

function refusalOf({ staff }: StaffCall, row: StaffRow, hasOrder: boolean): ProposingRefused | null {
  if (!reaches(staff, 'work.propose', row)) return 'right'
  if (!takesAdditionalWork(row)) return 'state'
  return hasOrder ? null : 'no_order'
}

export function toStaffWork(call: StaffCall, { row, rows }: Pick<ReadWork, 'row' | 'rows'>): CountedStaffWork {
  const terms = theTerms(rows)
  return {
    refused: refusalOf(call, row, terms.workOrderId !== null),
    proposals: rows.proposals.map((proposal) => ({
      ...toProposal(proposal, rows),
      source: proposal.source,
      proposedBy: proposal.proposedBy,
      overdueAt: proposal.overdueAt,
    })),
    sums: toSums(terms),
    templates: rows.templates.map(({ priceCents, grossCents, ...template }) => ({
      ...template,
      ...priceAsSet({ priceCents, grossCents }, terms.vatBasisPoints),
    })),
    declinedBefore: rows.declinedBefore.map(({ title, words, decidedAt, ...set }) => ({
      title,
      words,
      ...bothPrices(set, terms.vatBasisPoints),
      declinedAt: decidedAt ?? 0,
    })),
    readyAt: rows.ready[0]?.readyAt ?? null,
  }
}

export async function getStaffWork(call: StaffCall): Promise<CountedStaffWork> {
  return toStaffWork(call, await readWork(call, 'process.see'))
}
