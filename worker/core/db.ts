import { drizzle } from 'drizzle-orm/d1'
import type { BatchItem } from 'drizzle-orm/batch'

/** Typed access to D1. Every call of it (a query or a batch) is one round trip. */
export type Db = ReturnType<typeof createDb>
export type Statement = BatchItem<'sqlite'>

export function createDb(d1: D1Database) {
  return drizzle(d1)
}

/** Runs statements in one round trip, all or nothing. At least one is needed. */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<D1Result[]> {
  const [first, ...rest] = statements
  if (first === undefined) return []
  const results: unknown[] = await db.batch([first, ...rest])
  return results.map(asD1Result)
}

/** Guarantee: D1 answers raw statements of a batch with D1Result; drizzle passes them through unchanged. */
function asD1Result(result: unknown): D1Result {
  return result as D1Result
}

/** How many rows a raw statement of a batch wrote. */
export function changedRows(result: D1Result | undefined): number {
  return result?.meta.changes ?? 0
}

/** Whether D1 refused a write because of this unique index (or column list), the trigger or check named. */
export function isConstraintViolation(error: unknown, name: string): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current.message.includes('constraint') && current.message.includes(name)) return true
    if (current.message.includes('SQLITE_CONSTRAINT') && current.message.includes(name)) return true
  }
  return false
}
