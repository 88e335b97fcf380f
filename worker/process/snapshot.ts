import { eq, sql, type SQL } from 'drizzle-orm'

import type { ProcessState } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import type { Snapshot } from './transition.ts'

/** Returns the current state of a process; null where there is none. For jobs and machines: no tenant is asked. */
export async function readSnapshot(db: Db, processId: string): Promise<Snapshot | null> {
  const [row] = await snapshotOf(db, processId)
  return row ?? null
}

/** The same as a query, of at most one row. */
export function snapshotOf(db: Db, processId: string) {
  const { id, accountId, version, state, processType } = processes
  return db.select({ id, accountId, version, state, processType }).from(processes).where(eq(id, processId))
}

/** Compare-and-set by state alone, for what stays right while the customer changes other things of the process. */
export function whileIn(state: ProcessState): SQL {
  return sql`state = ${state}`
}
