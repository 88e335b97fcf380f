import { eq, sql, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/payment.table.ts'

/** Order of the attempts of a process: the one that paid it, the one that is open, and then the latest. */
export const countsFirst: SQL = sql`
  case when status = 'SUCCESS' and captured_cents > surplus_cents then 0
    when status in ('INITIALIZED','SIGNING','PENDING') then 1 else 2 end, created_at desc, id desc`

/** The attempt to pay of a process that counts. */
export function latestPaymentOf(db: Db, processId: SQL) {
  return db
    .select({
      id: payments.id,
      paymentId: payments.paymentId,
      referenceCode: payments.referenceCode,
      amountCents: payments.amountCents,
      status: payments.status,
      paymentTime: payments.paymentTime,
      paymentType: payments.paymentType,
    })
    .from(payments)
    .where(eq(payments.processId, processId))
    .orderBy(countsFirst)
    .limit(1)
}

/** In SQL: money of a process is on its way back. */
export function refundRuns(processId: SQL): SQL {
  return sql`exists (select 1 from ${payments} paid join ${refunds} r on r.payment_id = paid.id
    where paid.process_id = ${processId} and r.refund_status in ('INITIALIZED','PENDING'))`
}
