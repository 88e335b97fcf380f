/**
 * A database of its own for each test, in the real workerd:
 *
 *   beforeEach(freshDatabase)
 *
 * It empties every binding and brings the database to where the migrations lead (some 5 ms).
 */
import { env } from 'cloudflare:workers'

import { defaultSlot } from '#domain/slots.ts'
import { createDb, type Db } from '#worker/db/db.ts'

import { environmentName } from './app.ts'
import { emptyBindings, emptyBucket } from './bindings.ts'
import { migrate, restore } from './migrated.ts'
import { forgetCalls } from './note-outbox.ts'

export async function freshDatabase(): Promise<void> {
  forgetCalls()
  Object.assign(environmentName, { isInSecondCell: false, slot: defaultSlot })
  const [isRestored] = await Promise.all([restore(), emptyBucket()])
  if (isRestored) return
  await emptyBindings()
  await migrate()
}

/** Typed access for a test's own set-up and checks; it is not counted. */
export function testDb(): Db {
  return createDb(env.DB)
}

/** The rows of a query written manually, for checks. */
export async function rowsOf(sql: string, ...params: unknown[]): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...params)
    .all()
  return results
}
