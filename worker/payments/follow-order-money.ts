import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { change, readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { surplusesOf, spendSurplusStatements } from '#worker/payments/refund/spend-surplus.ts'
import {
  announceStatement,
  editStatement,
  snapshotOf,
  transitionStatements,
  unfinishedIn,
  type Snapshot,
} from '#worker/process/index.ts'

import { keysOfProcess, paidQuery } from './process-money.ts'
import { pricingOf, pricingQueries } from './read-pricing.ts'

export const orderMoneyKind = 'payment.order_money'

/** In SQL: the unfinished visit of the same order as the visit `processId`. */
function successorOf(processId: string): SQL {
  return sql`(select o.id from ${processes} own join ${processes} o on o.work_order_id = own.work_order_id and o.id <> own.id
    where own.id = ${processId} and ${unfinishedIn('o.state')} limit 1)`
}

function orderMoneyEffect(processId: string, isRefund: boolean): Effect {
  return { streamKey: `${processId}:money`, kind: orderMoneyKind, payload: { processId, isRefund } }
}

/** Updates another visit of the order, where there is one, by what came or went at this one. */
export function followStatement(
  db: Db,
  { processId, isRefund, guard, now }: { processId: string; isRefund: boolean; guard: SQL; now: number },
): Statement {
  const effect = orderMoneyEffect(processId, isRefund)
  return enqueueStatement(db, { effect, guard: sql`${guard} and ${successorOf(processId)} is not null`, now })
}

/**
 * Brings the unfinished visit of an order to what is open now that money came late to another visit of it, or went back there:
 * a surplus of the others pays what it can, and a bill that was sent is sent anew with its new sum, or is settled where nothing
 * is left of it. An attempt that asks for another sum is let go of.
 */
export async function followOrderMoney(
  deps: Dependencies,
  { processId, isRefund }: { processId: string; isRefund: boolean },
): Promise<void> {
  const { db, clock } = deps
  const [found] = await db.all<{ id: string | null }>(sql`select ${successorOf(processId)} as id`)
  if (!found?.id) return
  const rows = await readTogether(db, {
    ...pricingQueries(db, keysOfProcess(sql`${found.id}`)),
    surpluses: surplusesOf(db, orderOf(found.id)),
    snapshot: snapshotOf(db, found.id),
    paid: paidQuery(db, sql`${found.id}`),
  })
  const [snapshot] = rows.snapshot
  if (snapshot === undefined || rows.paid[0]?.paid === 1) return
  const now = clock.now()
  const surpluses = rows.surpluses.filter((one) => one.processId !== snapshot.id)
  const openCents = pricingOf(rows).totalCents
  const moved = movedStatements(db, snapshot, now)
  const used = spendSurplusStatements(deps, { surpluses, openCents, guard: moved.won, now })
  if (used.usedCents === 0 && !isRefund) return
  const { wrote } = await change(db, { write: { process: moved.statements, surplus: used.statements } })
  if (!wrote.process) throw new Error('The process changed while it followed the money of its order')
}

const orderOf = (processId: string) => sql`(select work_order_id from ${processes} where id = ${processId})`

function movedStatements(db: Db, snapshot: Snapshot, now: number): { statements: Statement[]; won: SQL } {
  const guard = sql`version = ${snapshot.version}`
  const event = { type: 'order_changed' as const, actor: systemActor }
  if (decide(snapshot, { type: event.type, actor: 'system' }).ok) {
    const moved = transitionStatements(db, { snapshot, events: [event], now, guard })
    return { statements: moved.statements, won: moved.wonGuard }
  }
  const edit = editStatement(db, { processId: snapshot.id, set: {}, guard, now })
  return {
    statements: [edit.statement, announceStatement(db, { processId: snapshot.id, guard: edit.won })],
    won: edit.won,
  }
}
