import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { askedForMs, nextAskAt } from '#domain/money/settlement.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { change, runBatch, type Statement } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { refundOf, type RefundRow } from '#worker/payments/refund/refund.queries.ts'
import { announceStatement, editStatement, transitionStatements } from '#worker/process/index.ts'
import type { RefundOutcome } from '#worker/providers/index.ts'

import { followBalanceStatement } from './balance/follow-refund.ts'
import { returnStatement } from './counter/takings.ts'
import { followStatement } from './follow-order-money.ts'
import { paymentBusy } from './payment.errors.ts'

export type RefundSettling = {
  refund: RefundRow
  outcome: RefundOutcome
  /** True where the provider can be asked again; otherwise it calls, or staff settle manually. */
  canAsk: boolean
  /** The actor who reports it; the provider itself where not given. */
  actor?: Actor
  /** The reason, in the words of staff. */
  words?: string
  /** Returns further statements of the end, guarded by `won`. */
  alongside?: (won: SQL) => Statement[]
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
    if (outcome.outcome === 'pending' || outcome.outcome === 'unknown') {
      return wait(deps, { ...settling, refund, outcome })
    }
    const { wrote } = await change(deps.db, { write: endParts(deps, { ...settling, refund, outcome }) })
    if (wrote.process) return
    const [latest] = await refundOf(deps.db, refund.id)
    if (latest === undefined) throw new Error('The refund is gone while it was settled')
    refund = latest
  }
  throw paymentBusy()
}

type Waiting = Extract<RefundOutcome, { outcome: 'pending' | 'unknown' }>

/** The provider decides, or nobody knows what it did: from the moment that this is not known, staff see it. */
async function wait(deps: Dependencies, settling: RefundSettling & { outcome: Waiting }): Promise<void> {
  const { db, clock } = deps
  const { refund, outcome } = settling
  const now = clock.now()
  const next = nextLookAt(settling, now)
  const unknown = whyUnknown(outcome, next)
  const refundId = outcome.outcome === 'pending' ? outcome.refundId : null
  const set = sql`refund_status = 'PENDING', refund_id = coalesce(refund_id, ${refundId}), next_ask_at = ${next},
    unknown_since = ${unknown === null ? null : (refund.unknownSince ?? now)}, unknown_reason = ${unknown},
    asked_count = asked_count + 1, version = version + 1, updated_at = ${now}`
  const isNews = (unknown === null) !== (refund.unknownSince === null) || (unknown !== null && next === null)
  await runBatch(db, isNews ? seenStatements(deps, refund, set) : [waitStatement(deps, refund, set)])
}

/** Returns the next look's instant; a provider that cannot be asked has called by then. */
function nextLookAt({ refund, outcome, canAsk }: RefundSettling, now: number): number | null {
  const { askedCount, createdAt } = refund
  if (canAsk) return nextAskAt({ askedCount, createdAt, now })
  const calledBy = createdAt + askedForMs
  return outcome.outcome === 'pending' && calledBy > now ? calledBy : null
}

function whyUnknown(outcome: Waiting, next: number | null): string | null {
  if (outcome.outcome === 'unknown') return outcome.reason
  return next === null ? 'no_end' : null
}

function waitStatement({ db }: Dependencies, refund: RefundRow, set: SQL, won: SQL = sql`1`): Statement {
  return db.run(sql`
    update ${refunds} set ${set}
    where id = ${refund.id} and version = ${refund.version} and refund_status in ('INITIALIZED','PENDING') and ${won}`)
}

/** Open screens are told. */
function seenStatements(deps: Dependencies, refund: RefundRow, set: SQL): Statement[] {
  const { db, clock } = deps
  const { processId } = refund
  const guard = isAsRead(refund)
  const now = clock.now()
  const edit = editStatement(db, { processId, set: {}, guard, now })
  return [
    edit.statement,
    waitStatement(deps, refund, set, edit.won),
    announceStatement(db, { processId, guard: edit.won }),
  ]
}

/** In SQL: nobody wrote to the refund since it was read. */
function isAsRead({ id, version }: RefundRow): SQL {
  return sql`exists (select 1 from ${refunds} own where own.id = ${id} and own.version = ${version})`
}

type Ended = Extract<RefundOutcome, { outcome: 'refunded' | 'refused' }>
type Ending = Omit<RefundSettling, 'outcome'> & { outcome: Ended }

function endParts(deps: Dependencies, ending: Ending) {
  const { db, clock } = deps
  const { refund, outcome } = ending
  const now = clock.now()
  const moved = processStatements(deps, ending, now)
  const isDone = outcome.outcome === 'refunded'
  const refundId = isDone ? outcome.refundId : null
  const total = refund.refundedBeforeCents + refund.amountCents
  const refundType = total >= refund.capturedCents ? 'FULL' : 'PARTIAL'
  return {
    process: moved.statements,
    refund: db.run(sql`
      update ${refunds} set refund_status = ${isDone ? 'SUCCESS' : 'FAILURE'}, next_ask_at = null,
        refund_id = coalesce(${refundId}, refund_id), refund_time = ${isDone ? now : null},
        refusal = ${isDone ? null : outcome.reason}, unknown_since = null, unknown_reason = null, version = version + 1, updated_at = ${now}
      where id = ${refund.id} and version = ${refund.version} and ${moved.won}`),
    payment: isDone
      ? [
          db.run(sql`
            update ${payments} set refund_type = ${refundType}, updated_at = ${now}
            where id = ${refund.attemptId} and ${moved.won}`),
          followStatement(db, { processId: refund.processId, isRefund: true, guard: moved.won, now }),
        ]
      : [],
    webhook: isDone
      ? webhookStatements(db, {
          type: 'process.refunded',
          processId: refund.processId,
          subjectId: refund.id,
          guard: moved.won,
          now,
        })
      : [],
    counter: isDone && refund.provider === 'COUNTER' ? returnStatement(db, backOf(ending, moved.won, now)) : [],
    balance: followBalanceStatement(db, { refundId: refund.id, processId: refund.processId, guard: moved.won, now }),
    alongside: ending.alongside?.(moved.won) ?? [],
  }
}

/** Money of the counter goes back over it, by the means by which it came. */
function backOf({ refund, actor }: Ending, guard: SQL, now: number): Parameters<typeof returnStatement>[1] {
  const { id: refundId, attemptId: paymentId, processId, accountId, timeZone, amountCents } = refund
  const userId = actor?.kind === 'staff' ? actor.id : null
  return { refundId, paymentId, processId, accountId, timeZone, amountCents, userId, guard, now }
}

/** Money that did not pay the process is given back without moving it. */
function processStatements(
  { db }: Dependencies,
  { refund, outcome, actor, words }: Ending,
  now: number,
): { statements: Statement[]; won: SQL } {
  const { processId, state } = refund
  const guard = sql`state = ${state} and ${isAsRead(refund)}`
  if (refund.countedCents <= 0 || state !== 'REFUND_REQUESTED') {
    const edit = editStatement(db, { processId, set: {}, guard, now })
    return { statements: [edit.statement, announceStatement(db, { processId, guard: edit.won })], won: edit.won }
  }
  const type: ProcessEventType = outcome.outcome === 'refunded' ? 'settle_refund' : 'refuse_refund'
  const provider: Actor = { kind: 'provider', id: refund.provider }
  const reason = words ?? (outcome.outcome === 'refused' ? outcome.reason : null)
  const applied = { type, actor: actor ?? provider, ...(reason === null ? {} : { reason }) }
  const snapshot = { ...refund, id: processId, version: refund.processVersion }
  const moved = transitionStatements(db, { snapshot, events: [applied], now, guard })
  return { statements: moved.statements, won: moved.wonGuard }
}
