import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/errors.ts'
import type { ProcessState } from '#domain/enums.ts'
import {
  dealerProposalColumns,
  dealerProposalStatements,
  newProposedRows,
  readyTimeStatements,
} from '#worker/additional-work/index.ts'
import type { DmsProposedRow, DmsWorkOrder, DmsWorkOrderAnswer } from '#worker/contract/dms.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts, apiKeys } from '#worker/db/schema/account.table.ts'
import { additionalWorkRows } from '#worker/db/schema/additional-work.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers, orderRows, workOrders } from '#worker/db/schema/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import {
  touchUnfinishedStatements,
  transitionStatements,
  unfinishedIn,
  whileIn,
  type Snapshot,
} from '#worker/process/index.ts'
import {
  billedIn,
  contentHash,
  putWorkOrderStatements,
  workOrderContent,
  type WorkOrderContent,
} from '#worker/work-orders/index.ts'

import { callerOf } from './api-key.ts'
import { refuseOtherTotal } from './control-total.ts'
import { keyRefused } from './dms.errors.ts'

const a = alias(accounts, 'a')
const k = alias(apiKeys, 'k')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

const attempts = 4

type Input = { deps: Dependencies; keyHash: string; externalWorkOrderId: string; order: DmsWorkOrder }

/**
 * Stores a work order as it was sent, and proposes what was found to the customer of its visit. The same content again
 * changes nothing; of two writers at once both get in. Throws as `newProposedRows` and `refuseOtherTotal` say.
 */
export async function putWorkOrder({ deps, keyHash, externalWorkOrderId, order }: Input): Promise<DmsWorkOrderAnswer> {
  const content = workOrderContent(order)
  const hash = contentHash(content)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await read(deps.db, keyHash, externalWorkOrderId)
    const { accountId, stored, storedHash, known, unfinished } = found
    refuseOtherTotal(order, content.orderRows, found.terms)
    const proposed = newProposedRows(order.proposedRows ?? [], { known, visit: unfinished })
    const readyAt = newReadyTime(order, unfinished)
    if (stored && storedHash === hash && proposed.length === 0 && readyAt === undefined)
      return { externalWorkOrderId, version: stored.version, changed: false }
    const now = deps.clock.now()
    const inserts: Statement[] = []
    const write = putWorkOrderStatements(deps.db, {
      accountId,
      externalWorkOrderId,
      stored,
      content,
      now,
      whenChanged: (change) => {
        const { guard } = change
        const proposal = proposalOf(deps.db, { visit: unfinished, rows: proposed, guard, now })
        inserts.push(...proposal.inserts)
        return [
          ...touchUnfinishedStatements(deps.db, { ...change, processId: unfinished?.id ?? null, now }),
          ...askAgainStatements(deps.db, { process: unfinished, content, guard, now }),
          ...proposal.statements,
          ...readyStatements(deps.db, { visit: unfinished, readyAt, guard, now }),
        ]
      },
    })
    const results = await runBatch(deps.db, write.statements)
    if (changedRows(results[write.decisive]) > 0) {
      // What was approved may have to be approved again: a trigger of `work_orders` has the customer told.
      // The visit moved on between the two: it is read again whether it still takes what was found.
      const isProposed = inserts.every((one) => changedRows(results[write.statements.indexOf(one)]) > 0)
      if (isProposed) return { externalWorkOrderId, version: write.version, changed: true }
    }
  }
  throw versionConflict('work_order')
}

type Row = RowOf<typeof storedOf>

/** Where there is an id of an order or of a process, there are its other columns as well. */
function storedOf(db: Db, keyHash: string, externalWorkOrderId: string) {
  const caller = callerOf(keyHash)
  return selectFrom(
    db,
    {
      accountId: k.accountId,
      vatBasisPoints: a.vatBasisPoints,
      vatRounding: a.vatRounding,
      isTotalPriceRounded: a.isTotalPriceRounded,
      id: orNull(w.id),
      version: w.version,
      contentHash: w.contentHash,
      ownCustomerId: sql<string | null>`case when c.external_customer_number is null then c.id end`,
      processId: orNull(p.id),
      processVersion: p.version,
      state: p.state,
      processType: p.processType,
      isConfirmed: sql`p.current_step = 'WAITING_CONFIRMATION'`.mapWith(Boolean),
      keyId: k.id,
      readyAt: p.readyAt,
      ...dealerProposalColumns,
      billed: sql<string>`(select json_group_array(json_array(description, price, is_gross, rate)) from (
        select r.description, coalesce(r.gross_cents, r.price_cents) as price, r.gross_cents is not null as is_gross,
          r.vat_basis_points as rate from ${orderRows} r
        where r.work_order_id = w.id and r.payer = 'CUSTOMER'
          and not exists (select 1 from ${additionalWorkRows} joined where joined.id = r.id) order by r.position))`,
    },
    sql`${caller.from} join ${accounts} a on a.id = k.account_id
    left join ${workOrders} w on w.account_id = k.account_id and w.external_work_order_id = ${externalWorkOrderId}
    left join ${customers} c on c.id = w.customer_id
    left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
    where ${caller.where}`,
  )
}

async function read(db: Db, keyHash: string, externalWorkOrderId: string) {
  const [row] = await storedOf(db, keyHash, externalWorkOrderId)
  if (row === undefined) throw keyRefused()
  const { id, version, ownCustomerId, vatBasisPoints, vatRounding, isTotalPriceRounded } = row
  return {
    accountId: row.accountId,
    terms: { vatBasisPoints, vatRounding, isTotalPriceRounded },
    stored: id === null ? null : { id, version, ownCustomerId },
    storedHash: row.contentHash,
    known: row.known,
    unfinished: unfinishedOf(row),
  }
}

/** The unfinished process of a work order, and what it would be billed for. */
type Unfinished = Snapshot & Pick<Row, 'isConfirmed' | 'keyId' | 'billed' | 'proposals' | 'readyAt'>

function unfinishedOf(row: Row): Unfinished | null {
  const { processId: id, processVersion: version, ...rest } = row
  if (id === null) return null
  const { accountId, state, processType, isConfirmed, keyId, billed, proposals, readyAt } = rest
  return { id, accountId, version, state, processType, isConfirmed, keyId, billed, proposals, readyAt }
}

type Proposing = { visit: Unfinished | null; rows: readonly DmsProposedRow[]; guard: SQL; now: number }

function proposalOf(db: Db, { visit, rows, ...when }: Proposing): { statements: Statement[]; inserts: Statement[] } {
  if (visit === null || rows.length === 0) return { statements: [], inserts: [] }
  const { statements, insert } = dealerProposalStatements(db, { visit, rows, ...when })
  return { statements, inserts: [insert] }
}

/** The time that the visit does not have yet; undefined where there is none to set. */
function newReadyTime({ readyAt }: DmsWorkOrder, visit: Unfinished | null): number | null | undefined {
  if (readyAt === undefined || visit === null) return undefined
  const time = readyAt === null ? null : Date.parse(readyAt)
  return time === visit.readyAt ? undefined : time
}

type SettingReady = { visit: Unfinished | null; readyAt: number | null | undefined; guard: SQL; now: number }

function readyStatements(db: Db, { visit, readyAt, guard, now }: SettingReady): Statement[] {
  if (visit === null || readyAt === undefined) return []
  const { id: processId, state, keyId } = visit
  const actor = { kind: 'dms' as const, id: keyId }
  return readyTimeStatements(db, { processId, state, readyAt, actor, guard: sql`${whileIn(state)} and ${guard}`, now })
}

const asked: ReadonlySet<ProcessState> = new Set(['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

type Asking = { process: Unfinished | null; content: WorkOrderContent; guard: SQL; now: number }

/** A customer who is asked to pay something else now is asked again; what was begun for the old sum is let go. */
function askAgainStatements(db: Db, { process, content, guard, now }: Asking): Statement[] {
  if (process === null || !asked.has(process.state)) return []
  if (billedIn(content.orderRows) === process.billed) return []
  return transitionStatements(db, {
    snapshot: process,
    events: [{ type: 'order_changed', actor: { kind: 'dms', id: process.keyId } }],
    now,
    guard: sql`${whileIn(process.state)} and ${guard}`,
  }).statements
}
