import { sql, type SQL } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { pricedAsShown } from '#domain/money/set-price.ts'
import { decidedStates, isUndecided, takesAdditionalWork, type WorkDecision } from '#domain/process/additional-work.ts'
import type { CountedAnswered, AnswerWorkForm } from '#worker/contract/additional-work.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { orderRows, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { approvalStatements, type Approval } from '#worker/process/approval/index.ts'
import {
  announceStatement,
  commitProcess,
  confirmQueriesOf,
  createApprovalOf,
  editStatement,
  readProcess,
  toStatus,
  type CustomerCall,
  type ProcessKeys,
  type ProcessRow,
} from '#worker/process/index.ts'

import { noOrder, notNow, paymentOpen, priceAsked, workChanged } from './additional-work.errors.ts'
import {
  additionalWorkQueries,
  type AdditionalWorkRows,
  type TermsRow,
  type WorkRow,
} from './additional-work.queries.ts'
import { decisionDocument } from './decided-document.ts'
import { theTerms, toAdditionalWorkView } from './to-view.ts'
import { pushAnsweredStatement } from './work-effects.ts'
import { workHistoryStatement, workSettledStatements } from './work.statements.ts'

/** The number of attempts where something else of the visit moved meanwhile. */
const attempts = 4

export type Answering = { proposalId: string; input: AnswerWorkForm }

/** The outcome of each row. */
export type Decided = { row: WorkRow; decision: WorkDecision }

/**
 * The customer decides a proposal row by row: the decisions, a link of the ledger, and the rows that join the order are one
 * batch. The same answer again is answered as it was the first time. Null where what is accepted comes to another sum than the
 * button showed: the client reloads everything. Throws as `additionalWorkCalls` says.
 */
export async function answerWork(call: CustomerCall, answering: Answering): Promise<CountedAnswered | null> {
  let last: AdditionalWorkRows | null = null
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const read = await readForAnswer(call, answering)
    const { process, status, rows } = read
    if (rows.before.length > 0) {
      return { process: toStatus(process, status), additionalWork: toAdditionalWorkView(rows) }
    }
    const decided = decide(rows, answering)
    const approval = await approvalOf(call, { ...read, answering, decided })
    if (approval === null) return null
    const written = await commit(call, { process, terms: theTerms(rows), answering, decided, approval })
    if (written.also.before.length > 0) {
      return { process: written.status, additionalWork: toAdditionalWorkView(written.also) }
    }
    last = written.also
  }
  throw last === null ? notNow() : workChanged(toAdditionalWorkView(last))
}

/** The approval that an answer has brought: with it, the same answer is a repeat. */
function answerOf(db: Db, processId: SQL, answerId: string) {
  return selectFrom(db, { id: approvals.id }, fromAnswer(processId, answerId))
}

const fromAnswer = (processId: SQL, answerId: string): SQL =>
  sql`${approvals} where process_id = ${processId} and document ->> '$.additionalWork.answerId' = ${answerId}`

function readForAnswer(call: CustomerCall, { input }: Answering) {
  return readProcess(call, (db, keys: ProcessKeys) => ({
    ...confirmQueriesOf(call)(db, keys),
    ...additionalWorkQueries(db, keys),
    before: answerOf(db, keys.processId, input.answerId),
  }))
}

type Read = Awaited<ReturnType<typeof readForAnswer>>

/**
 * Returns the decision on each row, as long as the proposal is the one that was on the screen. Throws 409 where it is
 * another.
 */
function decide(rows: AdditionalWorkRows, { proposalId, input }: Answering): Decided[] {
  const terms = theTerms(rows)
  const proposal = rows.proposals.find(({ id }) => id === proposalId)
  if (proposal === undefined) throw notFound('additional_work')
  if (!takesAdditionalWork(terms)) throw notNow()
  if (proposal.version !== input.version || proposal.state !== 'OPEN') throw workChanged(toAdditionalWorkView(rows))
  const open = rows.workRows.filter((row) => row.proposalId === proposalId && isUndecided(row.state))
  const decided = input.answers.map(({ rowId, decision }, at) => {
    const row = open.find(({ id }) => id === rowId)
    if (row === undefined) throw requestInvalidField(`answers.${at}.rowId`, 'unknown')
    return { row, decision }
  })
  if (new Set(decided.map(({ row }) => row.id)).size < decided.length) throw requestInvalidField('answers', 'duplicate')
  const isAnswered = (row: WorkRow) => decided.some((one) => one.row.id === row.id)
  if (open.some((row) => row.state === 'PROPOSED' && !isAnswered(row))) throw requestInvalidField('answers', 'required')
  const accepted = acceptedOf(decided)
  if (accepted.length > 0) refuseUnlessAcceptable(theTerms(rows))
  return decided
}

function acceptedOf(decided: readonly Decided[]): WorkRow[] {
  return decided.flatMap(({ row, decision }) => (decision === 'ACCEPT' ? [row] : []))
}

/** Nobody accepts while the price of the rest is open. */
function refuseUnlessAcceptable(terms: TermsRow): void {
  if (terms.workOrderId === null) throw noOrder()
  if (terms.asksPrice) throw priceAsked()
  if (terms.hasOpenPayment) throw paymentOpen()
}

async function approvalOf(
  call: CustomerCall,
  { process, status, rows, answering, decided }: Read & { answering: Answering; decided: readonly Decided[] },
): Promise<Approval | null> {
  const { vatBasisPoints } = theTerms(rows)
  const accepted = acceptedOf(decided).map(({ id, title: description, type, ...set }) => ({
    id,
    description,
    type,
    ...pricedAsShown(set, vatBasisPoints),
    payer: 'CUSTOMER' as const,
  }))
  return createApprovalOf({
    process,
    status,
    rows,
    limit: null,
    reason: answering.input.reason,
    total: answering.input.total,
    builtInTexts: call.deps.builtInTexts,
    additionalWork: { accepted, document: decisionDocument({ rows, answering, decided }) },
  })
}

type Commit = {
  process: ProcessRow
  terms: TermsRow
  answering: Answering
  decided: readonly Decided[]
  approval: Approval
}

function commit(call: CustomerCall, { process, terms, answering, decided, approval }: Commit) {
  const { db, clock, requestId } = call.deps
  const { proposalId, input } = answering
  const now = clock.now()
  const processId = process.id
  const accepted = acceptedOf(decided)
  const isAcceptable =
    accepted.length === 0 ? sql`1` : sql`asked_price_cents is null and not ${hasOpenPayment(sql`${processId}`)}`
  const guard = sql`version = ${process.version} and ${isAcceptable} and exists (select 1 from ${additionalWorkProposals}
    where id = ${proposalId} and version = ${input.version} and state = 'OPEN')`
  const edit = editStatement(db, { processId, set: {}, guard, now })
  const { editId, won } = edit
  const answered = sql`exists (select 1 from ${fromAnswer(sql`${processId}`, input.answerId)})`
  const history = { processId, editId, type: 'answer_work' as const, actor: customerActor, state: process.state, now }
  return commitProcess(call, {
    write: {
      edit: edit.statement,
      history: workHistoryStatement(db, history),
      decisions: decidedStatements(db, { proposalId, decided, won, now }),
      orderRows: joinStatements(db, { terms, accepted, won }),
      approval: approvalStatements(db, { process, approval, requestId, now, guard: won }),
      order: orderTouchedStatements(db, { workOrderId: terms.workOrderId, accepted, answered, now }),
      settled: workSettledStatements(db, { processId, guard: won, now }),
      push: pushAnsweredStatement(db, { processId, proposalId, guard: won, now }),
      announcement: announceStatement(db, { processId, guard: won }),
    },
    also: {
      ...additionalWorkQueries(db, { processId: sql`${processId}` }),
      before: answerOf(db, sql`${processId}`, input.answerId),
    },
  })
}

type Deciding = { proposalId: string; decided: readonly Decided[]; won: SQL; now: number }

function decidedStatements(db: Db, { proposalId, decided, won, now }: Deciding): Statement[] {
  const states = JSON.stringify(
    Object.fromEntries(decided.map(({ row, decision }) => [row.id, decidedStates[decision]])),
  )
  const w = additionalWorkProposals
  return [
    db.run(sql`
      update ${w} set version = version + 1, updated_at = ${now}, answered_at = coalesce(answered_at, ${now}),
        overdue_at = null
      where id = ${proposalId} and ${won}`),
    db.run(sql`
      update ${additionalWorkRows} set state = (select value from json_each(${states}) where key = ${additionalWorkRows.id}),
        decided_at = ${now}
      where proposal_id = ${proposalId} and id in (select key from json_each(${states})) and ${won}`),
  ]
}

type JoiningRows = { terms: TermsRow; accepted: readonly WorkRow[]; won: SQL }

/** Rows of the order, by the same id, behind those that are there, which cost what was on the screen however VAT is rounded. */
function joinStatements(db: Db, { terms: { workOrderId, vatBasisPoints }, accepted, won }: JoiningRows): Statement[] {
  if (accepted.length === 0) return []
  const rows = JSON.stringify(accepted.map((row) => ({ ...row, ...pricedAsShown(row, vatBasisPoints) })))
  return [
    db.run(sql`
      insert into ${orderRows} (id, work_order_id, position, description, type, price_cents, payer, product_code,
        gross_cents, unit_price_ten_thousandths)
      select value ->> 'id', ${workOrderId}, key + (
          select coalesce(max(position), -1) + 1 from ${orderRows} where work_order_id = ${workOrderId}),
        value ->> 'title', value ->> 'type', value ->> 'priceCents', 'CUSTOMER', value ->> 'productCode',
        value ->> 'grossCents', value ->> 'unitPriceTenThousandths'
      from json_each(${rows}) where ${won}`),
  ]
}

type Touching = { workOrderId: string | null; accepted: readonly WorkRow[]; answered: SQL; now: number }

/**
 * The order is another one as soon as its approval is there, so that no price is asked for that was accepted just now. A
 * dealer system that writes meanwhile reads again.
 */
function orderTouchedStatements(db: Db, { workOrderId, accepted, answered, now }: Touching): Statement[] {
  if (accepted.length === 0) return []
  return [
    db.run(sql`
      update ${workOrders} set version = version + 1, updated_at = ${now} where id = ${workOrderId} and ${answered}`),
  ]
}
