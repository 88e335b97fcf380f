import { sql, type SQL } from 'drizzle-orm'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId } from '#core/secrets/ids.ts'
import { remindAt } from '#domain/process/additional-work.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { pushSubscriptions } from '#worker/db/schema/staff.table.ts'

/** Outbox kinds of additional work: the message, its one reminder, the end of the time to answer, and a new ready time. */
export const workEffectKinds = {
  ask: 'additional_work.ask',
  remind: 'additional_work.remind',
  overdue: 'additional_work.overdue',
  forgetFinding: 'additional_work.forget_finding',
  tellReadyTime: 'ready_time.tell',
} as const

type Asking = {
  processId: string
  proposalId: string
  /** The version of the proposal: messages, reminders and deadlines concern no other. */
  version: number
  answerBy: number
  guard: SQL
  now: number
}

/** Tells the customer now, reminds them once, and has staff call them where no answer comes in time. */
export function askStatements(db: Db, { processId, proposalId, version, answerBy, guard, now }: Asking): Statement[] {
  const payload = { processId, proposalId, version }
  const later = (kind: string, notBefore: number) =>
    enqueueStatement(db, {
      effect: { streamKey: `${processId}:${kind}:${proposalId}`, kind, payload, notBefore },
      guard,
      now,
    })
  return [
    enqueueStatement(db, { effect: { streamKey: processId, kind: workEffectKinds.ask, payload }, guard, now }),
    later(workEffectKinds.remind, remindAt(now, answerBy)),
    later(workEffectKinds.overdue, answerBy),
  ]
}

type WorkEffectInput = { processId: string; proposalId: string; guard: SQL; now: number }

/**
 * Enqueues a notification to the proposer's browsers about an answer, or that none came; writes nothing where nobody
 * subscribed.
 */
export function pushAnsweredStatement(db: Db, { processId, proposalId, guard, now }: WorkEffectInput): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${`${processId}:push`}, 'staff.push',
      ${JSON.stringify({ processId, why: 'additional_work', proposalId })}, ${now}, ${now}
    where exists (select 1 from ${pushSubscriptions}) and ${guard}`)
}
