import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { processStates } from '#domain/enums.ts'
import { pushKinds, type PushKind } from '#worker/contract/staff/people/push.ts'
import { runBatch } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { pushSubscriptions } from '#worker/db/schema/staff.table.ts'
import type { PushPort } from '#worker/providers/port.ts'

import { audienceOf, type NoticedProcess } from './audience.ts'
import { kindOf, messageOf } from './notice.ts'

/** Outbox kinds of this module. A trigger and `staffPushStatement` write the first one; it becomes one of the second for each browser. */
export const pushEffectKinds = { notifyStaff: 'staff.push', notifyBrowser: 'staff.push_browser' } as const

const noticeSchema = z.object({
  processId: z.string(),
  why: z.enum(['turn', 'surplus', 'message', 'answer', 'additional_work']),
  proposalId: z.string().optional(),
})
const browserSchema = z.object({ processId: z.string(), subscriptionId: z.string(), kind: z.enum(pushKinds) })

type Why = z.infer<typeof noticeSchema>['why']

/**
 * Returns the kind of notification that is due now; null where it is no longer true, or another notification tells of
 * it.
 */
function noticeOf(process: NoticedProcess, why: Why): PushKind | null {
  if (why === 'surplus') return 'surplus'
  if (why === 'additional_work') return 'additional_work'
  if (why === 'answer') return process.unansweredSince === null ? null : 'answer'
  const kind = process.turn === 'staff' ? kindOf(process) : null
  if (why === 'turn') return kind
  return kind === 'message_failed' ? null : 'message_failed'
}

/** Finds out who is to hear of a process, and has each of their browsers told by itself. */
export async function notifyStaff({ db, clock }: Dependencies, payload: unknown): Promise<void> {
  const { processId, why, proposalId } = noticeSchema.parse(payload)
  const now = clock.now()
  const audience = await audienceOf(db, { processId, proposalId, now })
  if (audience === null) return
  const kind = noticeOf(audience.process, why)
  if (kind === null || audience.subscriptionIds.length === 0) return
  await runBatch(db, [
    db.run(sql`
      insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
      select 'obx_' || lower(hex(randomblob(16))), ${`${processId}:push:`} || value, ${pushEffectKinds.notifyBrowser},
        json_object('processId', ${processId}, 'subscriptionId', value, 'kind', ${kind}), ${now}, ${now}
      from json_each(${JSON.stringify(audience.subscriptionIds)})`),
  ])
}

const rowSchema = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  state: z.enum(processStates),
  turn: z.string(),
  keyMissingAt: z.number().nullable(),
  boxForcedAt: z.number().nullable(),
  unansweredSince: z.number().nullable(),
})

/** Returns whether a notice still holds when its browser is told, which may be minutes later. */
function isStillTrue(
  kind: PushKind,
  process: Omit<z.infer<typeof rowSchema>, 'endpoint' | 'p256dh' | 'auth'>,
): boolean {
  if (kind === 'surplus' || kind === 'message_failed' || kind === 'additional_work') return true
  if (kind === 'answer') return process.unansweredSince !== null
  return process.turn === 'staff' && kindOf(process) === kind
}

/**
 * Notifies one browser. A subscription that has ended is deleted. Returns the reason why it is to be tried later, or
 * null.
 */
export async function notifyBrowser(
  { deps, push }: { deps: Dependencies; push: PushPort },
  { payload, signal }: { payload: unknown; signal: AbortSignal },
): Promise<string | null> {
  const { processId, subscriptionId, kind } = browserSchema.parse(payload)
  const [row]: unknown[] = await deps.db.all(sql`
    select s.endpoint, s.p256dh, s.auth, p.state, p.turn, p.key_missing_at as "keyMissingAt", p.box_forced_at as "boxForcedAt",
      p.unanswered_since as "unansweredSince"
    from ${pushSubscriptions} s join ${processes} p on p.id = ${processId} where s.id = ${subscriptionId}`)
  if (row === undefined) return null
  const { endpoint, p256dh, auth, ...process } = rowSchema.parse(row)
  if (!isStillTrue(kind, process)) return null
  const answer = await push.send(messageOf({ endpoint, p256dh, auth }, { kind, processId }), signal)
  if (answer.outcome === 'gone') await forgetSubscription(deps, subscriptionId)
  if (answer.outcome === 'sent' || answer.outcome === 'gone') return null
  deps.log.info('push.not_sent', { processId, outcome: answer.outcome, reason: answer.reason })
  return answer.outcome === 'refused' && answer.permanent ? null : answer.reason
}

export async function forgetSubscription({ db }: Dependencies, subscriptionId: string): Promise<void> {
  await db.run(sql`delete from ${pushSubscriptions} where id = ${subscriptionId}`)
}
