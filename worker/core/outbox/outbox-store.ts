import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { errorFields } from '#core/log/log.ts'
import { runBatch, type Db, type Listener, type Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'

import type { ClaimedRow, DrainDependencies } from './outbox-drain.ts'
import { outboxColumns, type Effect } from './outbox.ts'
import { roomOf } from './woken-rooms.ts'

/** `known`: what its handler has to know, read with the claim where its kind has that. `dueAt`: when this attempt was to be made. */
export type OutboxRow = ClaimedRow & {
  payload: Effect['payload']
  known: string | null
  dueAt: number
}

/** The lifetime (ms) of a claim: longer than any effect may take, so that only a drain that died loses it. */
export const claimMs = 60_000

const payloadSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const rowSchema = z.object({
  seq: z.number(),
  id: z.string(),
  streamKey: z.string(),
  kind: z.string(),
  attempts: z.number(),
  known: z.string().nullable(),
  dueAt: z.number(),
  payload: z.string().transform((text) => payloadSchema.parse(JSON.parse(text))),
})

/**
 * Returns the listener that wakes each stream that a batch writes to, and the room of each process that it announces.
 */
export function listenBy(wake: (key: string) => void): Listener {
  return ({ announced, enqueued }) => {
    for (const key of [...enqueued, ...announced.map(roomOf)]) wake(key)
  }
}

type ClaimInput = {
  now: number
  limit: number
  streamKeys?: readonly string[]
  /** SQL for what handlers have to know of the row's subject: text or null. */
  knownOf?: SQL
  /** In SQL over a row `o` of the outbox and an earlier one `e` of its stream that waits for another try: `o` goes before it. */
  passes?: SQL
}

/** A stream, and those whose key begins with `<stream>:`. */
function inStreams(streamKeys: readonly string[]): SQL {
  const [only, ...others] = streamKeys
  if (only !== undefined && others.length === 0) {
    return sql`(o.stream_key = ${only} or o.stream_key >= ${`${only}:`} and o.stream_key < ${`${only};`})`
  }
  const keys = JSON.stringify(streamKeys)
  return sql`o.stream_key in (
    select value from json_each(${keys})
    union select s.stream_key from json_each(${keys}) w
      join ${outbox} s on s.stream_key >= w.value || ':' and s.stream_key < w.value || ';')`
}

/**
 * Takes the oldest waiting row of each stream in one statement, so that two drains never hold the same row. A row waits
 * for those before it in its stream that are due, being made or to be tried again; one that is only to begin later
 * (`notBefore`) or is parked holds nobody back. Nor does one that waits for another try hold back the same wish made
 * again, for whoever listens again is told at once, or one that `passes` it. A claim that was not honoured runs out by itself.
 */
export async function claimRows(db: Db, input: ClaimInput): Promise<OutboxRow[]> {
  return advance(db, [], input)
}

/** In SQL: one of these; most times there is one. */
function among(values: readonly (string | number)[]): SQL {
  const [only, ...others] = values
  if (only !== undefined && others.length === 0) return sql`(${only})`
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** In SQL: these rows and no other. A number is where a row stands and may be given again; which row it is says its id. */
export function isAmong(rows: readonly Pick<OutboxRow, 'seq' | 'id'>[]): SQL {
  return sql`seq in ${among(rows.map(({ seq }) => seq))} and id in ${among(rows.map(({ id }) => id))}`
}

function claimStatement(db: Db, input: ClaimInput): Statement {
  const { now, limit, streamKeys, knownOf = sql`null`, passes = sql`0` } = input
  return db.run(sql`
    update ${outbox} set claimed_until = ${now + claimMs}, attempts = attempts + 1
    where seq in (
      select o.seq from ${outbox} o
      where o.parked_at is null and o.next_attempt_at <= ${now} and o.claimed_until <= ${now}
        and ${streamKeys === undefined ? sql`1` : inStreams(streamKeys)}
        and not exists (
          select 1 from ${outbox} e
          where e.stream_key = o.stream_key and e.seq <> o.seq and e.parked_at is null
            and (e.claimed_until > ${now} or e.seq < o.seq and (e.next_attempt_at <= ${now}
              or e.attempts > 0 and (e.kind <> o.kind or e.payload <> o.payload) and not ${passes})))
      order by o.next_attempt_at, o.seq limit ${limit})
    returning ${outboxColumns}, next_attempt_at as "dueAt", ${knownOf} as known`)
}

/** Deletes what was made and claims what comes next, in one round trip. */
async function advance(db: Db, made: readonly OutboxRow[], input: ClaimInput): Promise<OutboxRow[]> {
  const next = input.limit > 0 ? [claimStatement(db, input)] : []
  const gone = made.length === 0 ? [] : [db.run(sql`delete from ${outbox} where ${isAmong(made)}`)]
  const results = await runBatch(db, [...gone, ...next])
  const rows = input.limit > 0 ? (results.at(-1)?.results ?? []) : []
  return rows.map((row) => rowSchema.parse(row)).toSorted((one, other) => one.seq - other.seq)
}

/** Returns an error as it is kept: its name and code, nothing of what it is about. */
export function shortReason(error: unknown): string {
  const { errorName, errorCode } = errorFields(error)
  return [errorName, errorCode].filter(Boolean).join(' ').slice(0, 200)
}

/** Returns the condition that a row has the attempts of its claim: a drain that lost the claim changes nothing. */
function fence(row: OutboxRow): SQL {
  return sql`${isAmong([row])} and attempts = ${row.attempts}`
}

/** Writes of a drain. */
export function outboxStore(
  db: Db,
  { now, ...which }: { now: () => number } & Pick<ClaimInput, 'streamKeys' | 'knownOf' | 'passes'>,
): Pick<DrainDependencies<OutboxRow>, 'advance' | 'retry' | 'park'> {
  return {
    advance: (made, limit) => advance(db, made, { now: now(), limit, ...which }),
    async retry(row, { nextAttemptAt, attempts = row.attempts, error }) {
      await db.run(sql`
        update ${outbox} set claimed_until = 0, attempts = ${attempts}, next_attempt_at = ${nextAttemptAt},
          last_error = ${shortReason(error)}
        where ${fence(row)}`)
    },
    async park(row, { error }) {
      await db.run(sql`
        update ${outbox} set claimed_until = 0, attempts = ${row.attempts}, parked_at = ${now()},
          last_error = ${shortReason(error)}
        where ${fence(row)}`)
    },
  }
}
