import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import { runBatch } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { announceStatement, unreachedStatements } from '#worker/process/index.ts'

import type { Facts } from './facts.ts'
import { waitingStatement } from './message.queries.ts'
import type { Notice } from './notice.ts'

/** A message is of use for this long at least (ms), and a provider knows a repeat by its key for as long. */
const shortestPauseMs = 5_000
/** A gateway that comes back is asked within this time (ms). */
const longestPauseMs = 10 * 60_000
/** A message that was tried for this long (ms) goes by the next way; where there is none staff hear of it, and it is tried on. */
const lateAfterMs = 10 * 60_000

/** The end of its use (UTC ms) beyond the first day: a code while its box is held, a link until its visit is due. */
const usefulUntil = sql<number | null>`case kind
  when 'KEY_CODE' then (select l.expires_at from ${boxLeases} l where l.process_id = ${messages.processId} and l.ended_at is null)
  when 'LINK' then (select coalesce(w.reservation_end, w.reservation_start) from ${processes} p
    join ${workOrders} w on w.id = p.work_order_id where p.id = ${messages.processId}) end`

type Trying = { notice: Notice; facts: Facts; mayRepeat: boolean; isLastWay: boolean }
/** The delay until the next try (ms), and whether staff are notified meanwhile. */
export type NextTry = { afterMs: number; isLate: boolean }

/**
 * When a message that was not taken is tried again; null once it is of no use any more. Pauses grow with its age. Where a
 * provider knows repeats by a key it may have taken the message, so that nothing is sent after it has forgotten the key.
 */
export async function nextTry({ db, clock }: Dependencies, trying: Trying): Promise<NextTry | null> {
  const { notice, facts, mayRepeat, isLastWay } = trying
  const [message] = await selectFrom(
    db,
    { createdAt: messages.createdAt, usefulUntil },
    sql`${messages} where dedupe_key = ${notice.dedupeKey(facts)}`,
  )
  if (message === undefined) return null
  const age = clock.now() - message.createdAt
  const ends = message.createdAt + dayMs
  const left = (mayRepeat ? ends : Math.max(ends, message.usefulUntil ?? 0)) - clock.now()
  const pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, age))
  const isLate = age >= lateAfterMs
  // The last try is made at the very end.
  return left <= 0 || (isLate && !isLastWay) ? null : { afterMs: Math.min(pause, left), isLate }
}

type Waiting = { notice: Notice; facts: Facts; reason: string; isLate: boolean }

/** Notes that the message waits for another try; staff hear once of one that is late, and the try that succeeds takes it back. */
export async function keepWaiting({ db, clock }: Dependencies, waiting: Waiting): Promise<void> {
  const { notice, facts, reason, isLate } = waiting
  const now = clock.now()
  const isNotifiedAlready = sql`exists (select 1 from ${processes} where id = ${facts.id} and unreached_since is not null)`
  const late = { processId: facts.id, now, guard: sql`not ${isNotifiedAlready}` }
  await runBatch(db, [
    waitingStatement(db, { dedupeKey: notice.dedupeKey(facts), reason }),
    ...(isLate && !notice.isAside
      ? [announceStatement(db, late), ...unreachedStatements(db, { ...late, since: sql`${now}` })]
      : []),
  ])
}
