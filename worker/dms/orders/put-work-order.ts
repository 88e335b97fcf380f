import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/http/errors.ts'
import type { ProcessState } from '#domain/enums.ts'
import {
  dealerProposalColumns,
  dealerProposalStatements,
  newProposedRows,
  readyTimeStatements,
} from '#worker/additional-work/index.ts'
import { instant } from '#worker/contract/codecs.ts'
import type { DmsProposedRow, DmsWorkOrderForm, DmsWorkOrderAnswer } from '#worker/contract/machines/dms.ts'
import { change, runBatch, type Db, type Parts, type Statement, type Wrote } from '#worker/db/db.ts'
import { accounts, apiKeys } from '#worker/db/schema/account.table.ts'
import { refusedOrders } from '#worker/db/schema/dms.table.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { callerOf, type DealerKey } from '#worker/dms/api-key.ts'
import { keyRefused, revisionConflict } from '#worker/dms/dms.errors.ts'
import {
  touchUnfinishedStatements,
  transitionStatements,
  unfinishedIn,
  whileIn,
  withPrices,
  type Snapshot,
} from '#worker/process/index.ts'
import {
  billedIn,
  contentHash,
  putWorkOrder as putWorkOrderParts,
  workOrderContent,
  type WorkOrderContent,
} from '#worker/work-orders/index.ts'

import { refuseOtherTotal } from './control-total.ts'
import { isLate, keepRevision, revisionOf } from './order-revision.ts'
import { putWarnings } from './put-warnings.ts'
import { takenStatement } from './refused-orders.ts'

const a = alias(accounts, 'a')
const k = alias(apiKeys, 'k')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

const attempts = 4

type Input = {
  deps: Dependencies
  dealer: DealerKey
  externalWorkOrderId: string
  /** `If-Match`: the version in quotes that has to be the stored one, or `*`. */
  ifMatch: string | null
  order: DmsWorkOrderForm
}

/**
 * Stores a work order as it was sent, and proposes what was found to the customer of its visit. The same content again
 * changes nothing; of two writers at once both get in, unless `If-Match` or `revision` says which of them is late: 409
 * `work_order.revision_conflict`. Throws as `newProposedRows` and `refuseOtherTotal` say.
 */
export async function putWorkOrder(input: Input): Promise<DmsWorkOrderAnswer> {
  const content = workOrderContent(input.order)
  const put = { ...input, content, hash: contentHash(content), revision: revisionOf(input.order) }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { answer, wasRefused } = await putOnce(put)
    if (answer === null) continue
    // A put that dies here is repeated by its sender, and ends it then.
    if (wasRefused) await runBatch(input.deps.db, [takenStatement(input.deps.db, input)])
    return answer
  }
  throw versionConflict('work_order')
}

type Put = Input & { content: WorkOrderContent; hash: string; revision: number | null }

/** `answer` is null where somebody else wrote the order, or moved its visit on, since it was read. */
async function putOnce(put: Put): Promise<{ answer: DmsWorkOrderAnswer | null; wasRefused: boolean }> {
  const found = await read(put.deps.db, put.dealer, put.externalWorkOrderId)
  return { answer: await answered(put, found), wasRefused: found.wasRefused }
}

async function answered(put: Put, found: CurrentOrder): Promise<DmsWorkOrderAnswer | null> {
  const { deps, externalWorkOrderId, order, revision, hash } = put
  const { stored, unfinished } = found
  refuseOtherTotal(order, put.content.orderRows, found.terms)
  const warnings = putWarnings(order, { ...found.corrected, hasUnfinishedProcess: unfinished !== null })
  const isSame = stored !== null && found.storedHash === hash
  if (isLate({ ifMatch: put.ifMatch, revision, stored, isSame })) throw revisionConflict()
  const proposed = newProposedRows(order.proposedRows ?? [], { known: found.known, visit: unfinished })
  const readyAt = newReadyTime(order, unfinished)
  if (isSame && proposed.length === 0 && readyAt === undefined) {
    const isKept = await keepRevision(deps.db, { stored, revision, hash })
    return isKept ? { externalWorkOrderId, version: stored.version, changed: false, warnings } : null
  }
  const version = await written(put, { ...found, proposed, readyAt })
  return version === null ? null : { externalWorkOrderId, version, changed: true, warnings }
}

type CurrentOrder = Awaited<ReturnType<typeof read>>
type Change = CurrentOrder & { proposed: readonly DmsProposedRow[]; readyAt: number | null | undefined }

/** Writes the order and what it changes of its visit; the new version, or null where it was not as it was read. */
async function written(put: Put, { accountId, stored, unfinished, proposed, readyAt }: Change): Promise<number | null> {
  const { deps, externalWorkOrderId, content, revision } = put
  const { db, clock } = deps
  const now = clock.now()
  const { write, version } = putWorkOrderParts(db, {
    accountId,
    externalWorkOrderId,
    stored,
    content,
    revision,
    now,
    whenChanged: (order) => {
      const { guard } = order
      return {
        visit: touchUnfinishedStatements(db, { ...order, processId: unfinished?.id ?? null, now }),
        askAgain: askAgainStatements(db, { process: unfinished, content, guard, now }),
        proposal: proposalStatements(db, { visit: unfinished, rows: proposed, guard, now }),
        readyTime: readyStatements(db, { visit: unfinished, readyAt, guard, now }),
      }
    },
  })
  const wrote: Wrote<typeof write> = (await change(db, { write: repriced(db, { stored, write, now }) })).wrote
  // The visit moved on between the two: it is read again whether it still takes what was found.
  const isProposed = unfinished === null || proposed.length === 0 || wrote['proposal'] === true
  return wrote.order && isProposed ? version : null
}

type Repricing<P> = { stored: { id: string; version: number } | null; write: P; now: number }

/** The parts of a put after which what was approved may have to be approved again. An order that was not there has no visit yet. */
function repriced<P extends Parts>(db: Db, { stored, write, now }: Repricing<P>): P {
  if (stored === null) return write
  const guard = sql`exists (select 1 from ${workOrders}
    where id = ${stored.id} and version in (${stored.version}, ${stored.version + 1}))`
  return withPrices(db, { which: sql`work_order_id = ${stored.id}`, guard, now }, write)
}

type Row = RowOf<typeof storedOf>

/** Returns the stored order: with the id of an order or of a process, its other columns are there as well. */
function storedOf(db: Db, dealer: DealerKey, externalWorkOrderId: string) {
  const caller = callerOf(dealer)
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
      dealerRevision: w.dealerRevision,
      isVehicleCorrected: sql`coalesce(w.vehicle_edited_manually, 0)`.mapWith(Boolean),
      isReservationCorrected: sql`coalesce(w.reservation_edited_manually, 0)`.mapWith(Boolean),
      isCustomerCorrected: sql`coalesce(c.customer_over_ride, 0)`.mapWith(Boolean),
      ownCustomerId: sql<string | null>`case when c.external_customer_number is null then c.id end`,
      processId: orNull(p.id),
      processVersion: p.version,
      state: p.state,
      processType: p.processType,
      isConfirmed: sql`p.current_step = 'WAITING_CONFIRMATION'`.mapWith(Boolean),
      keyId: k.id,
      wasRefused: sql`exists (select 1 from ${refusedOrders} o
        where o.account_id = k.account_id and o.external_work_order_id = ${externalWorkOrderId})`.mapWith(Boolean),
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

async function read(db: Db, dealer: DealerKey, externalWorkOrderId: string) {
  const [row] = await storedOf(db, dealer, externalWorkOrderId)
  if (row === undefined) throw keyRefused()
  const { id, version, ownCustomerId, dealerRevision, vatBasisPoints, vatRounding, isTotalPriceRounded } = row
  const { isVehicleCorrected, isReservationCorrected, isCustomerCorrected } = row
  return {
    accountId: row.accountId,
    terms: { vatBasisPoints, vatRounding, isTotalPriceRounded },
    stored: id === null ? null : { id, version, ownCustomerId, dealerRevision },
    corrected: { isVehicleCorrected, isReservationCorrected, isCustomerCorrected },
    storedHash: row.contentHash,
    known: row.known,
    wasRefused: row.wasRefused,
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

function proposalStatements(db: Db, { visit, rows, ...when }: Proposing): Statement[] {
  return visit === null || rows.length === 0 ? [] : dealerProposalStatements(db, { visit, rows, ...when })
}

/** The time that the visit does not have yet; undefined where there is none to set. */
function newReadyTime({ readyAt }: DmsWorkOrderForm, visit: Unfinished | null): number | null | undefined {
  if (readyAt === undefined || visit === null) return undefined
  // It comes as it was sent, for a warning that it was not taken tells its form.
  const time = readyAt === null ? null : z.decode(instant, readyAt)
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
