import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { newId } from '#core/secrets/ids.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { readPrice } from '#domain/money/set-price.ts'
import { dealerAnswerTimeMs, proposalsMax, takesAdditionalWork } from '#domain/process/additional-work.ts'
import type { DmsProposedRow } from '#worker/contract/machines/dms.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { announceStatement, editStatement } from '#worker/process/index.ts'

import { notNow, tooMany } from './additional-work.errors.ts'
import { askStatements } from './work-effects.ts'
import { workHistoryStatement, workSettledStatements } from './work.statements.ts'

/**
 * In SQL: the references that the dealer system proposed ever of the work order `w`, and how many proposals the process `p`
 * has.
 */
export const dealerProposalColumns = {
  known: sql<string>`(select json_group_array(f.reference) from ${processes} o
    join ${additionalWorkRows} f on f.process_id = o.id where o.work_order_id = w.id and f.reference is not null)`,
  proposals: sql<number>`(select count(*) from ${additionalWorkProposals} where process_id = p.id)`,
}

type Visit = {
  proposals: number
  id: string
  accountId: string
  state: ProcessState
  processType: ProcessType
  keyId: string
}

const references = z.array(z.string())

type ExistingProposal = { known: string; visit: Visit | null }

/**
 * The rows that this order has not brought before: a reference is proposed once, whatever was said to it. Throws 409
 * `additional_work.not_now` and `additional_work.too_many` where there are some that cannot be proposed.
 */
export function newProposedRows(
  rows: readonly DmsProposedRow[],
  { known, visit }: ExistingProposal,
): readonly DmsProposedRow[] {
  const before = new Set(references.parse(JSON.parse(known)))
  const fresh = rows.filter(({ reference }) => !before.has(reference))
  if (fresh.length === 0) return []
  if (visit === null || !takesAdditionalWork(visit)) throw notNow()
  if (visit.proposals >= proposalsMax) throw tooMany()
  return fresh
}

type Proposing = { visit: Visit; rows: readonly DmsProposedRow[]; guard: SQL; now: number }

/** Statements that put what the dealer system found before the customer, as when staff do; all of them write, or none. */
export function dealerProposalStatements(db: Db, { visit, rows, guard, now }: Proposing): Statement[] {
  const { id: processId, accountId, state, keyId } = visit
  const proposalId = newId('awp', now)
  const answerBy = now + dealerAnswerTimeMs
  const { statement, editId, won } = editStatement(db, {
    processId,
    set: {},
    guard: sql`state = ${state} and ${guard}`,
    now,
  })
  const insert = db.run(sql`
    insert into ${additionalWorkProposals} (id, account_id, process_id, number, state, source, answer_by, created_at,
      updated_at)
    select ${proposalId}, ${accountId}, ${processId}, 1 + (
        select coalesce(max(number), 0) from ${additionalWorkProposals} where process_id = ${processId}),
      'OPEN', 'DMS', ${answerBy}, ${now}, ${now}
    where ${won}`)
  const actor = { kind: 'dms' as const, id: keyId }
  return [
    statement,
    workHistoryStatement(db, { processId, editId, type: 'propose_work', actor, state, now }),
    insert,
    rowsStatement(db, { processId, proposalId, rows, won, now }),
    ...workSettledStatements(db, { processId, guard: won, now }),
    ...askStatements(db, { processId, proposalId, version: 1, answerBy, guard: won, now }),
    announceStatement(db, { processId, guard: won }),
  ]
}

type Writing = { processId: string; proposalId: string; rows: readonly DmsProposedRow[]; won: SQL; now: number }

function rowsStatement(db: Db, { processId, proposalId, rows, won, now }: Writing): Statement {
  const rowValues = rows.map(({ words, productCode, price, priceWithVat, ...row }, position) => ({
    ...row,
    position,
    id: newId('awr', now),
    words: words ?? '',
    productCode: productCode || null,
    ...readPrice({ price, priceWithVat }),
  }))
  return db.run(sql`
    insert into ${additionalWorkRows} (id, proposal_id, process_id, position, reference, title, words, urgency, type,
      price_cents, gross_cents, product_code, state)
    select value ->> 'id', ${proposalId}, ${processId}, value ->> 'position', value ->> 'reference', value ->> 'title',
      value ->> 'words', value ->> 'urgency', 'NORMAL', value ->> 'priceCents', value ->> 'grossCents',
      value ->> 'productCode', 'PROPOSED'
    from json_each(${JSON.stringify(rowValues)}) where ${won}`)
}
