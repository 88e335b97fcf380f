import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import type { Statement } from '#worker/db/db.ts'

type Owing = { process: { id: string; accountId: string }; cents: number; guard: SQL; now: number }

/** In SQL, set with the move that settles a process: the workshop owes its customer this much. */
export function owedSet(cents: number): SQL {
  return sql`owed_cents = ${cents}, owed_turn = 'staff'`
}

/** Tells the dealer system and the trail that money is owed, instead of that something was paid. */
export function owingStatements(deps: Dependencies, { process, cents, guard, now }: Owing): Statement[] {
  const { db, requestId } = deps
  const { id, accountId } = process
  const entry = { actor: systemActor, accountId, action: 'balance.due', subject: id, detail: { owedCents: cents } }
  return [
    ...webhookStatements(db, { processId: id, type: 'process.balance_due', guard, now }),
    auditStatement(db, { entry, requestId, now, guard }),
  ]
}
