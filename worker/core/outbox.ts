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
   * What is true of its subject, in SQL over its row: text or null, another one after each change that causes such an effect.
   * It may be made by whoever wrote it without being claimed, so that nothing may depend on its being made once only, or
   * after another one of its stream. Of its kind and stream one row waits for all that changes meanwhile.
   */
  truth?: SQL
}

/** What a statement names of a row of the outbox, for `OutboxRow`. */
export const outboxColumns = sql`seq, id, stream_key as "streamKey", kind, payload, attempts`

/** In SQL over the outbox: nobody has claimed it yet, so that whoever makes it reads the truth only then. */
const untouched = sql`parked_at is null and attempts = 0 and claimed_until = 0`

/** In SQL: a row waits that will tell what is true then; `streamKey` is an expression. */
export function isWaiting(streamKey: SQL, kind: string): SQL {
  return sql`exists (select 1 from ${outbox} w where w.stream_key = ${streamKey} and w.kind = ${kind} and ${untouched})`
}

/** Writes effects in the batch of the change that causes them, only where `guard` (a row of the change) exists. */
export function enqueueStatement(db: Db, input: { effect: Effect; guard: SQL; now: number }): Statement {
  const { effect, guard, now } = input
  const insert = sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select ${newId('obx', now)}, ${effect.streamKey}, ${effect.kind}, ${JSON.stringify(effect.payload)},
           ${effect.notBefore ?? now}, ${now}
    where ${guard}`
  if (effect.truth === undefined) return db.run(insert)
  const following = {
    of: effect.streamKey,
    statements: followingStatements(db, { ...effect, truth: effect.truth }, now),
  }
  const isNew = sql`not ${isWaiting(sql`${effect.streamKey}`, effect.kind)}`
  return heard(db.run(sql`${insert} and ${isNew}`), following)
}

/** What a batch caused may bear an instant that is a little later than that of its word. */
const sameTimeMs = 1_000

/** Lets go of what failed before the newest row of a stream, and brings that, with whether nothing else waits beside it. */
function followingStatements(db: Db, { streamKey, kind, truth }: Effect & { truth: SQL }, now: number): Statement[] {
  const [base] = streamKey.split(':', 1)
  const others = sql`
    select 1 from ${outbox} e where e.stream_key >= ${base} and e.stream_key < ${`${base};`} and e.stream_key <> ${streamKey}
      and (e.stream_key = ${base} or e.stream_key >= ${`${base}:`})
      and e.parked_at is null and e.next_attempt_at <= ${now + sameTimeMs} and e.claimed_until <= ${now}`
  return [
    db.run(sql`
      delete from ${outbox} where stream_key = ${streamKey} and kind = ${kind} and parked_at is null and seq < (
        select max(newest.seq) from ${outbox} newest where newest.stream_key = ${streamKey} and newest.kind = ${kind})`),
    db.run(sql`
      select ${outboxColumns}, ${now} as "dueAt", ${truth} as truth, not exists (${others}) as "isAlone"
      from ${outbox} where stream_key = ${streamKey} and kind = ${kind} and ${untouched}
      order by seq desc limit 1`),
  ]
}
