import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { announceStatement, editStatement } from '#worker/process/index.ts'

import { balanceOf, type Balance } from './balance.queries.ts'
import { endParts, historyStatement } from './end-balance.ts'

export const balanceEffectKind = 'payment.balance'

type Following = { refundId: string; processId: string; guard: SQL; now: number }

/** Updates the balance of a visit when its refund has ended. `processId`: the process of the payment. */
export function followBalanceStatement(db: Db, { refundId, processId, guard, now }: Following): Statement {
  const effect: Effect = {
    streamKey: `${processId}:balance`,
    kind: balanceEffectKind,
    payload: { refundId, processId },
  }
  const isOfBalance = sql`exists (select 1 from ${processes} o join ${processes} own on own.work_order_id = o.work_order_id
    where own.id = ${processId} and o.owed_refund_id = ${refundId})`
  return enqueueStatement(db, { effect, guard: sql`${guard} and ${isOfBalance}`, now })
}

const mostRounds = 4

/** Writes down how the refund of a balance ended: the balance ends with it, or what is left is staff's to give back again. */
export async function followBalance(
  deps: Dependencies,
  { refundId, processId }: { refundId: string; processId: string },
): Promise<void> {
  const { db } = deps
  const [found] = await db.all<{ id: string }>(sql`select o.id from ${processes} o
    join ${processes} own on own.work_order_id = o.work_order_id where own.id = ${processId} and o.owed_refund_id = ${refundId}`)
  if (found === undefined) return
  for (let round = 0; round < mostRounds; round += 1) {
    const [balance] = await balanceOf(db, found.id)
    if (balance?.owedRefundId !== refundId) return
    const { wrote } = await change(db, { write: followingParts(deps, balance) })
    if (wrote.edit) return
  }
  throw new Error('The process kept changing while its balance was settled')
}

function followingParts(deps: Dependencies, balance: Balance) {
  const { db, clock } = deps
  const now = clock.now()
  const isDone = balance.refundStatus === 'SUCCESS'
  const returnedCents = balance.owedReturnedCents + (isDone ? (balance.refundCents ?? 0) : 0)
  const actor = systemActor
  if (returnedCents >= (balance.owedCents ?? 0)) {
    return endParts(deps, { balance, returnedCents, means: 'REFUND', actor, reason: null, now })
  }
  const guard = sql`version = ${balance.version} and owed_refund_id = ${balance.owedRefundId}`
  const set = { owedReturnedCents: returnedCents, owedTurn: 'staff' as const, owedRefundId: null }
  const edit = editStatement(db, { processId: balance.id, set, guard, now })
  const webhook = { processId: balance.id, guard: edit.won, now }
  const type = isDone ? 'balance_part_returned' : 'balance_refused'
  return {
    turn: staffTurnStatement(db, { which: sql`id = ${balance.id}`, guard, now }),
    edit: edit.statement,
    history: historyStatement(db, { ...webhook, type, actor, reason: null }),
    announcement: announceStatement(db, webhook),
  }
}
