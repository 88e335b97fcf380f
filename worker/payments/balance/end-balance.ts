import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import type { ReturnMeans } from '#domain/money/owed-balance.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { announceStatement, editStatement, transitionStatements } from '#worker/process/index.ts'

import type { Balance } from './balance.queries.ts'

type History = { processId: string; type: string; actor: Actor; reason: string | null; guard: SQL; now: number }

/** A row of the history of a process that stays in its state, told after the edit that made its version. */
export function historyStatement(db: Db, { processId, type, actor, reason, guard, now }: History): Statement {
  return db.run(sql`
    insert into ${processEvents} (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, reason, created_at)
    select ${newId('evt', now)}, id, version, ${type}, state, state, ${actor.kind}, ${actor.id}, ${reason}, ${now}
    from ${processes} where id = ${processId} and ${guard}`)
}

type Ending = {
  balance: Balance
  /** All that the customer has of it by now. */
  returnedCents: number
  means: ReturnMeans
  actor: Actor
  reason: string | null
  now: number
  /** Returns further statements of the end, guarded by `won`. */
  alongside?: (won: SQL) => Statement[]
}

/**
 * Parts that end a balance: nothing is owed any more, which the history, the trail and the dealer system are told. A visit
 * that was only about money is over with it. The edit compares the version.
 */
export function endParts(deps: Dependencies, ending: Ending) {
  const { db, requestId } = deps
  const { balance, returnedCents, means, actor, reason, now } = ending
  const { id, accountId, version } = balance
  const guard = sql`version = ${version} and owed_turn is not null`
  const set = {
    owedReturnedCents: returnedCents,
    owedMeans: means,
    owedTurn: null,
    owedRefundId: null,
  }
  const edit = editStatement(db, { processId: id, set, guard, now })
  const webhook = { processId: id, guard: edit.won, now }
  const detail = { returnedCents, means }
  const entry = { actor, accountId, action: 'balance.settled', subject: id, detail }
  return {
    turn: staffTurnStatement(db, { which: sql`id = ${id}`, guard, now }),
    edit: edit.statement,
    history: historyStatement(db, { ...webhook, type: 'balance_settled', actor, reason }),
    webhook: webhookStatements(db, { ...webhook, type: 'process.balance_settled' }),
    audit: auditStatement(db, { entry, requestId, now, guard: edit.won }),
    announcement: announceStatement(db, webhook),
    alongside: ending.alongside?.(edit.won) ?? [],
    finish: finishStatements(db, ending),
  }
}

function finishStatements(db: Db, { balance, actor, now }: Ending): Statement[] {
  if (balance.processType !== 'ONLY_PAYMENT' || balance.state !== 'PAYMENT_DONE') return []
  const snapshot = { ...balance, version: balance.version + 1 }
  const by = actor.kind === 'staff' ? actor : systemActor
  return transitionStatements(db, {
    snapshot,
    events: [{ type: 'finish', actor: by }],
    now,
    guard: sql`version = ${snapshot.version} and owed_turn is null`,
  }).statements
}
