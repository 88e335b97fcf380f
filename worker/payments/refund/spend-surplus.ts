import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { systemActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const y = alias(payments, 'y')

export type Surplus = RowOf<typeof surplusesOf>

/** Money that visits of a work order took for nothing and of which nothing went back or is on its way, the oldest first. */
export function surplusesOf(db: Db, workOrderId: SQL) {
  return selectFrom(
    db,
    { id: y.id, version: y.version, accountId: y.accountId, processId: y.processId, surplusCents: y.surplusCents },
    sql`${processes} o join ${payments} y on y.process_id = o.id
    where o.work_order_id = ${workOrderId} and y.status = 'SUCCESS' and y.surplus_cents > 0
      and not exists (select 1 from ${refunds} b where b.payment_id = y.id
        and b.refund_status in ('INITIALIZED','PENDING','SUCCESS'))
    order by y.created_at, y.id`,
  )
}

type Using = { surpluses: readonly Surplus[]; openCents: number; guard: SQL; now: number }

/**
 * Statements that let a surplus pay what is open of its order, so that nobody is billed for money that the workshop has. What is
 * left of it stays to be given back. `usedCents` is what they use; each is guarded by the payment as it was read.
 */
export function spendSurplusStatements(
  deps: Pick<Dependencies, 'db' | 'requestId'>,
  { surpluses, openCents, guard, now }: Using,
): { statements: Statement[]; usedCents: number } {
  const statements: Statement[] = []
  let leftCents = Math.max(0, openCents)
  for (const { id, version, accountId, processId, surplusCents } of surpluses) {
    const cents = Math.min(surplusCents, leftCents)
    if (cents === 0) continue
    leftCents -= cents
    const isAsRead = sql`${guard} and exists (select 1 from ${payments} own where own.id = ${id} and own.version = ${version})`
    const detail = { paymentId: id, usedCents: cents }
    const entry = { actor: systemActor, accountId, action: 'payment.surplus_used', subject: processId, detail }
    statements.push(
      auditStatement(deps.db, { entry, requestId: deps.requestId, now, guard: isAsRead }),
      deps.db.run(sql`
        update ${payments} set surplus_cents = surplus_cents - ${cents}, version = version + 1, updated_at = ${now}
        where id = ${id} and version = ${version} and ${guard}`),
    )
  }
  return { statements, usedCents: Math.max(0, openCents) - leftCents }
}

/**
 * Lets what earlier visits of a work order took for nothing pay what is open of it, before another visit bills it. Answers
 * whether anything was used, so that the order is to be read again.
 */
export async function spendSurplus(deps: Dependencies, order: { id: string; openCents: number }): Promise<boolean> {
  if (order.openCents <= 0) return false
  const surpluses = await surplusesOf(deps.db, sql`${order.id}`)
  const { statements } = spendSurplusStatements(deps, { ...order, surpluses, guard: sql`1`, now: deps.clock.now() })
  if (statements.length === 0) return false
  const { wrote } = await change(deps.db, { write: { surplus: statements } })
  return wrote.surplus
}
