import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'

/** An effect to be made after the batch that wrote it. Effects of one stream are made in order. */
export type Effect = {
  streamKey: string
  kind: string
  payload: Record<string, string | number | boolean | null>
  notBefore?: number
}

/** Columns of the outbox that a statement selects for an `OutboxRow`. */
export const outboxColumns = sql`seq, id, stream_key as "streamKey", kind, payload, attempts`

/** Writes effects in the batch of the change that causes them, only where `guard` (a row of the change) exists. */
export function enqueueStatement(db: Db, input: { effect: Effect; guard: SQL; now: number }): Statement {
  const { effect, guard, now } = input
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${effect.streamKey}, ${effect.kind}, ${JSON.stringify(effect.payload)},
           ${effect.notBefore ?? now}, ${now}
    where ${guard}`)
}
