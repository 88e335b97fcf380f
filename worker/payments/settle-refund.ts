import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { nextAskAt } from '#domain/settlement.ts'
import { changedRows, runBatch, type Statement } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/payment.table.ts'
import { announceStatement, editStatement, transitionStatements } from '#worker/process/index.ts'
import type { RefundOutcome } from '#worker/providers/index.ts'

import { paymentBusy } from './payment.errors.ts'
import { refundOf, type RefundRow } from './refund.queries.ts'

export type RefundSettling = {
  refund: RefundRow
  outcome: RefundOutcome
  /** Whether the provider can be asked again; otherwise it calls, or staff settle manually. */
  canAsk: boolean
  /** Who says so; the provider itself where not given. */
  actor?: Actor
}

const mostRounds = 5

export function isRunning({ refundStatus }: RefundRow): boolean {
  return refundStatus === 'INITIALIZED' || refundStatus === 'PENDING'
}

/** The one step that ends a refund, whoever brought the news. Throws 503 when it keeps losing against others. */
export async function settleRefund(deps: Dependencies, settling: RefundSettling): Promise<void> {
  const { outcome } = settling
  let { refund } = settling
  for (let round = 0; round < mostRounds; round += 1) {
    if (!isRunning(refund)) return
    if (outcome.outcome === 'pending' || outcome.outcome === 'unknown') return wait(deps, { ...settling, refund })
    const [decisive] = await runBatch(deps.db, endStatements(deps, { ...settling, refund, outcome }))
    if (changedRows(decisive) > 0) return deps.wake(refund.processId)
    const [latest] = await refundOf(deps.db, refund.id)
    if (latest === undefined) throw new Error('The refund is gone while it was settled')
    refund = latest
  }
  throw paymentBusy()
}

async function wait({ db, clock }: Dependencies, { refund, outcome, canAsk }: RefundSettling): Promise<void> {
  const now = clock.now()
  const { askedCount, createdAt } = refund
  const refundId = outcome.outcome === 'pending' ? outcome.refundId : null
  const next = canAsk ? nextAskAt({ askedCount, createdAt, now }) : null
  await db.run(sql`
    update ${refunds} set refund_status = 'PENDING', refund_id = coalesce(refund_id, ${refundId}),
      next_ask_at = ${next}, asked_count = asked_count + 1, version = version + 1, updated_at = ${now}
    where id = ${refund.id} and version = ${refund.version} and refund_status in ('INITIALIZED','PENDING')`)
}

type Ended = Extract<RefundOutcome, { outcome: 'refunded' | 'refused' }>
type Ending = Omit<RefundSettling, 'outcome'> & { outcome: Ended }

function endStatements(deps: Dependencies, ending: Ending): Statement[] {
  const { db, clock } = deps
  const { refund, outcome } = ending
  const now = clock.now()
  const moved = processStatements(deps, ending, now)
  const isDone = outcome.outcome === 'refunded'
  const refundId = isDone ? outcome.refundId : null
  const total = refund.refundedBeforeCents + refund.amountCents
  const refundType = total >= refund.capturedCents ? 'FULL' : 'PARTIAL'
  return [
    ...moved.statements,
    db.run(sql`
      update ${refunds} set refund_status = ${isDone ? 'SUCCESS' : 'FAILURE'}, next_ask_at = null,
        refund_id = coalesce(${refundId}, refund_id), refund_time = ${isDone ? now : null},
        refusal = ${isDone ? null : outcome.reason}, version = version + 1, updated_at = ${now}
      where id = ${refund.id} and version = ${refund.version} and ${moved.won}`),
    ...(isDone
      ? [
          db.run(sql`
            update ${payments} set refund_type = ${refundType}, updated_at = ${now}
            where id = ${refund.attemptId} and ${moved.won}`),
        ]
      : []),
  ]
}

/** Money that did not pay the process is given back without moving it. */
function processStatements(
  { db }: Dependencies,
  { refund, outcome, actor }: Ending,
  now: number,
): { statements: Statement[]; won: SQL } {
  const { processId, state } = refund
  const guard = sql`state = ${state} and exists (
    select 1 from ${refunds} own where own.id = ${refund.id} and own.version = ${refund.version})`
  if (refund.countedCents <= 0 || state !== 'REFUND_REQUESTED') {
    const edit = editStatement(db, { processId, set: {}, guard, now })
    return { statements: [edit.statement, announceStatement(db, { processId, guard: edit.won, now })], won: edit.won }
  }
  const type: ProcessEventType = outcome.outcome === 'refunded' ? 'settle_refund' : 'refuse_refund'
  const provider: Actor = { kind: 'provider', id: refund.provider }
  const applied = {
    type,
    actor: type === 'settle_refund' ? (actor ?? provider) : provider,
    ...(outcome.outcome === 'refused' ? { reason: outcome.reason } : {}),
  }
  const snapshot = { ...refund, id: processId, version: refund.processVersion }
  const moved = transitionStatements(db, { snapshot, events: [applied], now, guard })
  return { statements: moved.statements, won: moved.wonGuard }
}
