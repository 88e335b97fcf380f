import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { pushSubscriptions } from '#worker/db/schema/staff.table.ts'

type PushInput = {
  processId: string
  /**
   * `turn`: staff are to act. `message`: nothing reached the customer. `surplus`: money came that nobody was asked for. The handler finds out what of it is true
   * by then.
   */
  why: 'turn' | 'message' | 'surplus' | 'answer' | 'additional_work'
  proposalId?: string
  guard: SQL
  now: number
}

type TurnInput = {
  /** The processes whose turn the write may pass: a condition on `processes`. */
  which: SQL
  /** True in SQL, before the write, where it will be made. */
  guard: SQL
  now: number
}

/**
 * Wakes the push of staff's turn, in front of a write that may pass the turn to them: whose turn it was is known there alone, and
 * whose it is the handler finds out. Where it is staff's already nothing is written.
 */
export function staffTurnStatement(db: Db, { which, guard, now }: TurnInput): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), ${processes.id} || ':push', 'staff.push',
      json_object('processId', ${processes.id}, 'why', 'turn'), ${now}, ${now}
    from ${processes} where exists (select 1 from ${pushSubscriptions} limit 1) and ${processes.turn} <> 'staff'
      and ${which} and ${guard}`)
}

/** Notifies the browsers of staff of a process, only where `guard` holds; nothing is written where nobody subscribed. */
export function staffPushStatement(db: Db, { guard, now, ...payload }: PushInput): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${`${payload.processId}:push`}, 'staff.push', ${JSON.stringify(payload)}, ${now}, ${now}
    where exists (select 1 from ${pushSubscriptions} limit 1) and ${guard}`)
}
