import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { CountedAmounts, CountedOpenAmounts } from '#worker/contract/machines/dms-units.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { keysOfProcess, paidQuery, pricingOf, pricingQueries } from '#worker/payments/index.ts'

const p = alias(processes, 'p')

/** The columns that the amounts of a process `p` are told by; cents. */
export const amountColumns = {
  askedCents: p.askedPriceCents,
  approvedCents: sql<number | null>`(select a.total_cents from ${approvals} a where a.process_id = p.id
    order by a.number desc limit 1)`,
  paidCents: sql<number>`(select coalesce(sum(y.captured_cents - y.surplus_cents), 0) from ${payments} y
    where y.process_id = p.id and y.status = 'SUCCESS')`,
  refundedCents: sql<number>`(select coalesce(sum(r.amount_cents), 0) from ${payments} y
    join ${refunds} r on r.payment_id = y.id where y.process_id = p.id and r.refund_status = 'SUCCESS')`,
}

type AmountRow = {
  askedCents: number | null
  approvedCents: number | null
  paidCents: number
  refundedCents: number
}

export function toAmounts({ askedCents, approvedCents, paidCents, refundedCents }: AmountRow): CountedAmounts {
  return {
    approvedCents,
    askedCents,
    paidCents,
    refundedCents,
  }
}

/** All that is told of the money of one process, what is open among it; `processId` finds nothing of another account. */
export function openAmountQueries(db: Db, processId: SQL) {
  return {
    ...pricingQueries(db, keysOfProcess(processId)),
    amounts: selectFrom(db, amountColumns, sql`${processes} p where p.id = ${processId}`),
    paid: paidQuery(db, processId),
  }
}

type OpenRows = RowsOf<ReturnType<typeof openAmountQueries>>

/** The amounts of a process that was found. */
export function toOpenAmounts(rows: OpenRows, state: ProcessState): CountedOpenAmounts {
  const [row] = rows.amounts
  if (row === undefined) throw new Error('A process without its own row')
  const isPaid = state === 'PAYMENT_DONE' || rows.paid[0]?.paid === 1
  const openCents = isPaid || !isUnfinished(state) ? 0 : pricingOf(rows).totalCents
  return { ...toAmounts(row), openCents }
}
