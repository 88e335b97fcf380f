import { sql, type SQL } from 'drizzle-orm'

import { heard, type Db, type Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'

import { newId } from './ids.ts'

/** An effect to be made after the batch that wrote it. Effects of one stream are made in order. */
export type Effect = {
  streamKey: string
  kind: string
  payload: Record<string, string | number | boolean | null>
  notBefore?: number
  /**
   * What is true of its subject, in SQL over its row: text or null. It may be made by whoever wrote it without being claimed,
   * so that nothing may depend on its being made once only, or after another one of its stream. One that is written takes the
   * place of those of its kind and stream that still wait.
   */
  truth?: SQL
}

/** What a statement names of a row of the outbox, for `OutboxRow`. */
export const outboxColumns = sql`seq, id, stream_key as "streamKey", kind, payload, attempts, next_attempt_at as "dueAt"`

/** Writes effects in the batch of the change that causes them, only where `guard` (a row of the change) exists. */
export function enqueueStatement(db: Db, input: { effect: Effect; guard: SQL; now: number }): Statement {
  const { effect, guard, now } = input
  const insert = sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${effect.streamKey}, ${effect.kind}, ${JSON.stringify(effect.payload)},
           ${effect.notBefore ?? now}, ${now}
    where ${guard}`
  if (effect.truth === undefined) return db.run(insert)
  const following = { of: effect.streamKey, statements: followingStatements(db, effect, now) }
  return heard(db.run(sql`${insert} returning ${outboxColumns}, ${effect.truth} as truth`), following)
}

/** What a batch caused may bear an instant that is a little later than that of its word. */
const sameTimeMs = 1_000

/** Lets go of the words before the newest one of a stream, and names the stream where nothing else waits beside it. */
function followingStatements(db: Db, { streamKey, kind }: Effect, now: number): Statement[] {
  const [base] = streamKey.split(':', 1)
  return [
    db.run(sql`
      delete from ${outbox} where stream_key = ${streamKey} and kind = ${kind} and parked_at is null and seq < (
        select max(newest.seq) from ${outbox} newest where newest.stream_key = ${streamKey} and newest.kind = ${kind})`),
    db.run(sql`
      select ${streamKey} as "streamKey" where not exists (
        select 1 from ${outbox} where stream_key >= ${base} and stream_key < ${`${base};`} and stream_key <> ${streamKey}
          and (stream_key = ${base} or stream_key >= ${`${base}:`})
          and parked_at is null and next_attempt_at <= ${now + sameTimeMs} and claimed_until <= ${now})`),
  ]
}
