import { sql } from 'drizzle-orm'

import { reachableProcessTypes } from '#domain/access/permissions.ts'
import { archivedOf } from '#worker/archive/index.ts'
import { passesOf } from '#worker/collect-pass/index.ts'
import { answersOf, writeWaysOf } from '#worker/conversation/index.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'
import { checksOf, messagesOf, paymentsOf, refundRowsOf, customerOf } from '#worker/db/process-records/index.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import { keysOfProcess, pricingQueries, returnablesOf } from '#worker/payments/index.ts'
import { approvalsOf } from '#worker/process/approval/index.ts'
import { notesOf, historyOf, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { boxActsOf, boxOf, headOf, orderFactsOf, otherVisitOf, queuedOf, textsOf } from './page.queries.ts'

const processId = sql`${sql.placeholder('processId')}`
/** The types of process that the user sees, as JSON. */
const types = sql`${sql.placeholder('types')}`

function pageQueries(db: Db) {
  return {
    ...pricingQueries(db, keysOfProcess(processId)),
    archived: archivedOf(db, processId),
    row: staffRowOf(db, processId),
    head: headOf(db, processId),
    orderFacts: orderFactsOf(db, processId),
    customer: customerOf(db, processId),
    approvals: approvalsOf(db, processId),
    payments: paymentsOf(db, processId),
    refunds: refundRowsOf(db, processId),
    messages: messagesOf(db, processId),
    texts: textsOf(db, processId),
    answers: answersOf(db, processId),
    writeWays: writeWaysOf(db, processId),
    queued: queuedOf(db, processId),
    box: boxOf(db, processId),
    passes: passesOf(db, processId),
    picture: currentPictureOf(db, processId),
    check: checksOf(db, processId),
    history: historyOf(db, { processId, after: 0 }),
    boxActs: boxActsOf(db, processId),
    notes: notesOf(db, processId),
    returnables: returnablesOf(db, processId),
    otherVisit: otherVisitOf(db, { processId, types }),
  }
}

const reading = (db: Db) => oneStatementOf({ common: [], queries: pageQueries(db), more: {}, isConstant: true })
let known: ReturnType<typeof reading> | null = null

function valuesOf({ staff, processId: id }: StaffCall) {
  return { processId: id, types: JSON.stringify(reachableProcessTypes(staff.roles, 'process.see')) }
}

/** The page as one statement, whose text is made with the first page and kept: the page is asked for again with each change. */
export function pageStatement(call: StaffCall) {
  const { db } = call.deps
  const { bound, resultOf } = (known ??= reading(db))
  return { bound: () => bound(db, valuesOf(call)), resultOf }
}

/** The queries of the page with what stands for their placeholders, to read them elsewhere. */
export function pageReading(call: StaffCall) {
  return { queries: pageQueries(call.deps.db), values: valuesOf(call) }
}

export async function readPage(call: StaffCall) {
  const { bound, resultOf } = pageStatement(call)
  return resultOf(await bound().all())
}

export type PageRows = RowsOf<ReturnType<typeof pageQueries>>
