import { sql, type SQL } from 'drizzle-orm'

import type { CountedRefundSummary } from '#worker/contract/process-units.ts'
import type { Db } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** Order of the attempts of a process: the one that paid it, the one that is open, and then the latest. */
export const countsFirst: SQL = sql`
  case when status = 'SUCCESS' and captured_cents > surplus_cents then 0
    when status in ('INITIALIZED','SIGNING','PENDING') then 1 else 2 end, created_at desc, id desc`

/** Guarantee: `latestRefund` put the text together. */
function toRefund(text: string): CountedRefundSummary {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as CountedRefundSummary
}

/** The latest refund of a row of `payments`. */
const latestRefund = sql<CountedRefundSummary | null>`(
  select json_object('id', back.id, 'refundId', back.refund_id, 'amountCents', back.amount_cents,
    'refundTime', back.refund_time, 'refundStatus', back.refund_status)
  from ${refunds} back where back.payment_id = ${payments}.id order by back.created_at desc, back.rowid desc limit 1)`.mapWith(
  toRefund,
)

/** Columns in every answer about a payment. */
export const summaryColumns = {
  id: payments.id,
  paymentId: payments.paymentId,
  referenceCode: payments.referenceCode,
  amountCents: payments.amountCents,
  status: payments.status,
  paymentTime: payments.paymentTime,
  paymentType: payments.paymentType,
  paymentTypeFromTerminal: payments.paymentTypeFromTerminal,
  receiptFromTerminal: payments.receiptFromTerminal,
  orderNumber: payments.orderNumber,
  refundType: payments.refundType,
  refund: latestRefund,
}

/** The attempt to pay of a process that counts. */
export function latestPaymentOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    summaryColumns,
    sql`${payments} where ${payments.processId} = ${processId} order by ${countsFirst} limit 1`,
  )
}

/** In SQL: money of a process is on its way back. */
export function refundRuns(processId: SQL): SQL {
  return sql`exists (select 1 from ${payments} paid join ${refunds} r on r.payment_id = paid.id
    where paid.process_id = ${processId} and r.refund_status in ('INITIALIZED','PENDING'))`
}

/** In SQL: an attempt of a process is open at a provider. */
export function hasOpenPayment(processId: SQL): SQL {
  return sql`exists (select 1 from ${payments} open
    where open.process_id = ${processId} and open.status in ('INITIALIZED','SIGNING','PENDING'))`
}
