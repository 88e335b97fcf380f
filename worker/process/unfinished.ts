import { sql, type SQL } from 'drizzle-orm'

import { finishedStates } from '#domain/finished-states.ts'
import { turns } from '#domain/process/whose-turn.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { announceManyStatement, announceStatement } from './announce.ts'

/** The condition of the triggers that let a work order have one unfinished process; `column` is its state column. */
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
  return [bump, announceStatement(db, { processId, guard })]
}

type TouchMany = {
  which: SQL
  now: number
  guard: SQL
  /** True where the approved order costs or reads otherwise now: what is not confirmed yet has to be approved again. */
  requiresReapproval?: boolean
}

/**
 * Statements for what changed under many unfinished processes at once (a customer, an account's settings): the version
 * of each moves on, and its open clients are told, first those of the processes that were opened last. `which` is a condition
 * on `processes` that an index can look up.
 */
export function touchStatements(db: Db, { which, now, guard, requiresReapproval = false }: TouchMany): Statement[] {
  const those = sql`${which} and ${unfinishedIn('state')} and ${guard}`
  const approval = requiresReapproval
    ? sql`, work_order_approved = work_order_approved and current_step = 'WAITING_CONFIRMATION'`
    : sql``
  return [
    db.run(sql`update ${processes} set version = version + 1, updated_at = ${now}${approval} where ${those}`),
    announceManyStatement(db, those),
  ]
}

const waiting = turns
  .filter((turn) => turn !== 'nobody')
  .map((turn) => `'${turn}'`)
  .join(', ')

/**
 * Condition on `processes`: the unfinished ones of an account. Each waits for somebody, and an index has them by whom; it is
 * named, for where most visits are over SQLite would rather walk all of them once.
 */
export function unfinishedOf(accountId: string): SQL {
  return sql`id in (select ongoing.id from ${processes} ongoing indexed by processes_turn_idx
    where ongoing.account_id = ${accountId} and ongoing.turn in (${sql.raw(waiting)}) and ${unfinishedIn('ongoing.state')})`
}
