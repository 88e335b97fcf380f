import { sql, type SQL } from 'drizzle-orm'

import { outbox } from '#core/core.table.ts'
import type { Db, Statement } from '#core/db.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { finishedStates } from '#domain/finished-states.ts'

import { announceEffect, effectKinds } from './effects.ts'
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

type TouchMany = { which: SQL; now: number; guard: SQL }

/**
 * Statements for what changed under many unfinished processes at once (a customer, an account's settings): the version
 * of each moves on, and its open clients are told. `which` is a condition on `processes` that an index can look up.
 */
export function touchStatements(db: Db, { which, now, guard }: TouchMany): Statement[] {
  const those = sql`${which} and ${unfinishedIn('state')} and ${guard}`
  return [
    db.run(sql`update ${processes} set version = version + 1, updated_at = ${now} where ${those}`),
    db.run(sql`
      insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
      select 'obx_' || lower(hex(randomblob(16))), id || ':room', ${effectKinds.announce},
        json_object('processId', id), ${now}, ${now}
      from ${processes} where ${those}`),
  ]
}
