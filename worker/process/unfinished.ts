import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { finishedStates } from '#domain/process-lifecycle.ts'

import { announceEffect } from './effects.ts'
import { processes } from './process.table.ts'

/** The condition of the index that lets a work order have one unfinished process; `column` is its state column. */
export function unfinishedIn(column: string): SQL {
  return sql.raw(`${column} not in (${finishedStates.map((state) => `'${state}'`).join(',')})`)
}

type Touch = { workOrderId: string; customerId: SQL; processId: string | null; now: number; guard: SQL }

/**
 * Statements for a work order that changed under its unfinished process: the version moves on and an approval that is
 * not confirmed yet is asked for again, so that nobody confirms what they have not seen. The open clients of
 * `processId` are told.
 */
export function touchUnfinishedStatements(db: Db, touch: Touch): Statement[] {
  const { workOrderId, customerId, processId, now, guard } = touch
  const bump = db.run(sql`
    update ${processes} set version = version + 1, customer_id = ${customerId}, updated_at = ${now},
      work_order_approved = work_order_approved and current_step = 'WAITING_CONFIRMATION'
    where work_order_id = ${workOrderId} and ${unfinishedIn('state')} and ${guard}`)
  if (processId === null) return [bump]
  return [bump, enqueueStatement(db, { effect: announceEffect(processId), guard, now })]
}
