/**
 * Effects of the outbox in a database, by a name each:
 *
 *   await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' })
 *   expect(names(await claim())).toEqual(['a1'])
 */
import { sql } from 'drizzle-orm'

import { claimRows, type OutboxRow } from '#core/outbox/outbox-store.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { runBatch } from '#worker/db/db.ts'

import { testNow } from './clock.ts'
import { testDb } from './database.ts'

type OutboxSeed = { stream: string; name: string; notBefore?: number }

/** Writes effects, in the order in which they are given. */
export async function enqueue(...effects: OutboxSeed[]): Promise<void> {
  const db = testDb()
  const statements = effects.map(({ stream, name, ...rest }) =>
    enqueueStatement(db, {
      effect: { streamKey: stream, kind: 'tell', payload: { name }, ...rest },
      guard: sql`1`,
      now: testNow,
    }),
  )
  await runBatch(db, statements)
}

/** Returns the names of the effects of these rows. */
export const names = (rows: readonly OutboxRow[]) => rows.map(({ payload }) => payload['name'])
export const claim = (now = testNow, limit = 10, streamKeys?: string[]) =>
  claimRows(testDb(), { now, limit, ...(streamKeys === undefined ? {} : { streamKeys }) })

export function first(rows: readonly OutboxRow[]): OutboxRow {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was claimed')
  return row
}
