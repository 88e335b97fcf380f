import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { orderMoney } from '#worker/db/schema/money/order-money.table.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const m = alias(orderMoney, 'm')

/** In SQL: the key of the work order `name` in `order_money`. */
export function orderKey(name: string): SQL {
  return sql.raw(`coalesce('n:' || ${name}.external_work_order_id, 'i:' || ${name}.id)`)
}

/** In SQL: what all visits of the work order `name` keep of its price, in cents; null where none ever took or returned money. */
export function keptOfOrder(name: string): SQL<number | null> {
  const accountId = sql.raw(`${name}.account_id`)
  return sql<number | null>`(select sum(kept.kept_cents) from order_money_kept kept
    where kept.account_id = ${accountId} and kept.order_key = ${orderKey(name)})`
}

/** The money of the order of a process that its other visits took or returned. */
export function earlierMoneyOf(db: Db, { processId, workOrderId }: { processId: SQL; workOrderId: SQL }) {
  return selectFrom(
    db,
    {
      capturedCents: m.capturedCents,
      countedCents: m.countedCents,
      returnedCents: m.returnedCents,
      byRate: m.byRate,
    },
    sql`${workOrders} w join ${orderMoney} m on m.account_id = w.account_id and m.order_key = ${orderKey('w')}
    where w.id = ${workOrderId} and m.entry_id <> ${processId}
      and not exists (select 1 from ${payments} own where own.id = m.entry_id and own.process_id = ${processId})
    order by m.entry_id`,
  )
}

/** In SQL, for a write: what other visits paid of the order of a process is as it was when it was priced. */
export function isPaidBefore(processId: string, cents: number): SQL {
  return sql`(select before.paid_cents from process_paid_before before where before.process_id = ${processId}) = ${cents}`
}
