import type { SQL } from 'drizzle-orm'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { remindAt } from '#domain/process/additional-work.ts'
import type { Db, Statement } from '#worker/db/db.ts'

/** Outbox kinds of additional work: the message, its one reminder, the end of the time to answer, and a new ready time. */
export const workEffectKinds = {
  ask: 'additional_work.ask',
  remind: 'additional_work.remind',
  overdue: 'additional_work.overdue',
  forgetFinding: 'additional_work.forget_finding',
  notifyReadyTime: 'ready_time.tell',
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
  return staffPushStatement(db, { processId, why: 'additional_work', proposalId, guard, now })
}
