import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const p = alias(processes, 'p')
const y = alias(payments, 'y')

export type Balance = RowOf<typeof balanceOf>

/** Returns the balance that a process owes its customer, and how far that came. */
export function balanceOf(db: Db, processId: string) {
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      owedCents: p.owedCents,
      owedReturnedCents: p.owedReturnedCents,
      owedRefundId: p.owedRefundId,
      owedTurn: p.owedTurn,
      /** The status of the refund by which it is on its way. */
      refundStatus: sql<string | null>`(select b.refund_status from ${refunds} b where b.id = p.owed_refund_id)`,
      refundCents: sql<number | null>`(select b.amount_cents from ${refunds} b where b.id = p.owed_refund_id)`,
    },
    sql`${processes} p where p.id = ${processId}`,
  )
}

/**
 * Payments of any visit of the order that a provider took and of which something can go back there now, those first of which
 * most can.
 */
export function returnablesOf(db: Db, processId: string | SQL) {
  const returned = sql`coalesce((select sum(b.amount_cents) from ${refunds} b
    where b.payment_id = y.id and b.refund_status in ('INITIALIZED','PENDING','SUCCESS')), 0)`
  return selectFrom(
    db,
    { id: y.id, provider: y.provider, processId: y.processId, leftCents: sql<number>`y.captured_cents - ${returned}` },
    sql`${processes} p join ${processes} o on o.work_order_id = p.work_order_id join ${payments} y on y.process_id = o.id
    where p.id = ${processId} and y.status = 'SUCCESS' and y.captured_cents > ${returned}
      and y.provider not in ('TERMINAL', 'COUNTER')
      and not exists (select 1 from ${refunds} b where b.payment_id = y.id and b.refund_status in ('INITIALIZED','PENDING'))
    order by y.captured_cents - ${returned} desc, y.id`,
  )
}
