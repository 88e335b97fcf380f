import { sql, type SQL } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { newId } from '#core/secrets/ids.ts'
import type { ProcessState } from '#domain/enums.ts'
import { carLoanOf } from '#domain/keys/car-loan.ts'
import { processPath } from '#domain/process-type.ts'
import type { CorrectedOrder, CorrectOrderForm } from '#worker/contract/staff/visit/correct-order.ts'
import { change, readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { isTaken } from '#worker/desk/cars/index.ts'
import {
  noteStatement,
  refuseUnlessReached,
  staffRowOf,
  touchUnfinishedStatements,
  transitionStatements,
  whileIn,
  withPrices,
  type StaffCall,
} from '#worker/process/index.ts'
import { correctWorkOrderStatements, orderRowsOf } from '#worker/work-orders/index.ts'

import { carTaken, orderChanged } from './correct.errors.ts'
import { orderToCorrect } from './correct.queries.ts'
import {
  billsOtherwise,
  correctionOf,
  refuseUnlessPossible,
  type Corrected,
  type CorrectionFacts,
} from './correction.ts'

const attempts = 3

/**
 * Puts right what was typed of a visit: its car, its reserved time, rows and prices, and the type of one made by hand. The
 * version moves on, the customer's open pages are told, and what costs more than was approved is asked for by the rule of
 * approvals. The same told twice is answered as it was the first time. Throws 409 `order.changed` where somebody else was
 * first, 409 where the visit stands so that it cannot be put right any more, and 422 for what does not fit together.
 */
export async function correctOrder(call: StaffCall, input: CorrectOrderForm): Promise<CorrectedOrder> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await find(call)
    const corrected = correctionOf(found, input)
    const { version } = found.order
    if (corrected.changes.length === 0) return { version }
    if (version !== input.version) throw orderChanged()
    refuseUnlessPossible(found, corrected)
    if (await isWritten(call, found, corrected)) {
      return { version: version + 1 }
    }
  }
  throw orderChanged()
}

async function find({ deps, staff, processId }: StaffCall): Promise<CorrectionFacts> {
  const { db } = deps
  const { rows, ...found } = await readTogether(db, {
    row: staffRowOf(db, processId),
    order: orderToCorrect(db, processId),
    rows: orderRowsOf(db, sql`(select work_order_id from ${processes} where id = ${processId})`),
  })
  const [row] = found.row
  refuseUnlessReached(staff, 'process.act', row)
  const [order] = found.order
  if (order === undefined) throw notFound('work_order')
  return { row, order, rows }
}

/** False where the visit changed while it was looked at: what is true is to be read again. */
async function isWritten(call: StaffCall, found: CorrectionFacts, corrected: Corrected): Promise<boolean> {
  const { db, clock } = call.deps
  const now = clock.now()
  const auditId = newId('aud', now)
  const lent = isLentToOther(found, corrected, now)
  const { wrote, rows } = await change(db, {
    write: correctionParts(call, { found, corrected, auditId, lent }),
    read: { lent: db.all<{ lent: number }>(sql`select ${lent} as lent`) },
  })
  if (!wrote.audit && rows.lent[0]?.lent === 1) throw carTaken()
  return wrote.audit
}

/** In SQL: the car of the workshop's that the visit has is lent to another one at its new time. */
function isLentToOther({ row, order }: CorrectionFacts, { reservation }: Corrected, now: number): SQL {
  const { substituteVehicleId: vehicleId, linkSendAt, createdAt } = order
  if (reservation === undefined || vehicleId === null) return sql`0`
  const { start: reservationStart, end: reservationEnd } = reservation
  const loan = carLoanOf({ reservationStart, reservationEnd, linkSendAt, createdAt })
  return isTaken({ ...loan, vehicleId, processId: row.id, now })
}

type Writing = { found: CorrectionFacts; corrected: Corrected; auditId: string; lent: SQL }

function correctionParts({ deps, staff, processId }: StaffCall, writing: Writing) {
  const { db, clock, requestId } = deps
  const { found, corrected, auditId, lent } = writing
  const { row, order } = found
  const now = clock.now()
  const unpaid = corrected.rows === undefined ? sql`1` : sql`not ${hasOpenPayment(sql`${processId}`)}`
  const unchanged = sql`exists (select 1 from ${processes} where id = ${processId} and version = ${row.version})
    and exists (select 1 from ${workOrders} where id = ${order.id} and version = ${order.version})
    and ${unpaid} and not ${lent}`
  const won = wasAudited(auditId)
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'order.correct',
    subject: processId,
    detail: { processId, fields: [...new Set(corrected.changes.map(({ field }) => field))] },
  }
  const correction = correctWorkOrderStatements(db, {
    ...corrected,
    accountId: row.accountId,
    workOrderId: order.id,
    userId: staff.userId,
    now,
    guard: won,
    alongside: visitStatements(db, { ...writing, won, now, userId: staff.userId }),
  })
  return {
    // First, because its being there tells the others that this correction was the one.
    audit: auditStatement(db, { entry, requestId, now, guard: unchanged, id: auditId }),
    ...withPrices(db, { which: sql`work_order_id = ${order.id}`, guard: won, now }, { correction }),
  }
}

/**
 * Returns the statements of a correction beside the order: the visit moves on, and its history names the old and the
 * new values.
 */
function visitStatements(db: Db, change: Guarded): Statement[] {
  const { found, corrected, won, now, userId } = change
  const processId = found.row.id
  const touched = { workOrderId: found.order.id, customerId: sql`customer_id`, processId, now, guard: won }
  const text = JSON.stringify(corrected.changes)
  return [
    ...touchUnfinishedStatements(db, touched),
    ...typeStatements(db, change),
    ...askAgainStatements(db, change),
    noteStatement(db, {
      noteId: newId('not', now),
      processId,
      kind: 'ORDER_CORRECTED',
      text,
      authorUserId: userId,
      now,
      guard: won,
    }),
  ]
}

type Guarded = Pick<Writing, 'found' | 'corrected'> & { won: SQL; now: number; userId: string }

/** The customer begins anew with the steps of the new type; what those do not ask is not chosen any more. */
function typeStatements(db: Db, { found, corrected, won, now }: Guarded): Statement[] {
  const { processType } = corrected
  if (processType === undefined) return []
  const { row, order } = found
  const [first] = processPath(processType, { offersServices: order.offersServices })
  const asksServices = processPath(processType, { offersServices: true }).includes('SERVICES')
  return [
    staffTurnStatement(db, { which: sql`id = ${row.id}`, guard: won, now }),
    db.run(sql`
      update ${processes} set process_type = ${processType}, current_step = ${first}, work_order_approved = 0,
        substitute_vehicle_id = iif(${processType} = 'NO_DMS_DELIVERY', null, substitute_vehicle_id)
      where id = ${row.id} and ${won}`),
    ...(asksServices ? [] : [db.run(sql`delete from ${processExtraServices} where process_id = ${row.id} and ${won}`)]),
  ]
}

const asked: ReadonlySet<ProcessState> = new Set<ProcessState>(['PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/** A customer who is asked to pay something else now is asked again. */
function askAgainStatements(db: Db, asking: Guarded): Statement[] {
  const { found, corrected, won, now, userId } = asking
  if (!asked.has(found.row.state) || !billsOtherwise(found, corrected)) return []
  return transitionStatements(db, {
    snapshot: found.row,
    events: [{ type: 'order_changed', actor: { kind: 'staff', id: userId } }],
    now,
    guard: sql`${whileIn(found.row.state)} and ${won}`,
  }).statements
}
