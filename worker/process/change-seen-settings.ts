import { sql, type SQL } from 'drizzle-orm'

import { changeSettings, type SettingsCall, type SettingsChange } from '#core/settings-change.ts'
import type { Queries, RowsOf, Statement } from '#worker/db/db.ts'

import { touchStatements, unfinishedOf } from './unfinished.ts'

/** Unfinished processes of the account whose customers see a change of its settings: a condition on `processes`. */
export type AffectedProcesses = {
  which: SQL
  /** True where an approved and unconfirmed order costs or reads otherwise now: it has to be approved again. */
  requiresReapproval?: boolean
}

export const everyone: readonly AffectedProcesses[] = [{ which: sql`1` }]

export type SeenChange<Q extends Queries> = Omit<SettingsChange<Q>, 'statements' | 'queriesOf'> & {
  /** No process is in two of them. */
  seenBy: readonly AffectedProcesses[]
  /** Guarded by `won`, each. */
  statements: (won: SQL, now: number) => Statement[]
  /** Queries that are read after it, won or lost. */
  queries: Q
}

/**
 * A change of an account's settings that customers see: every process of `seenBy` moves on by a version and is announced in
 * the batch of the change. One round trip.
 */
export async function changeSeenSettings<Q extends Queries>(
  call: SettingsCall,
  { seenBy, statements, queries, ...change }: SeenChange<Q>,
): Promise<{ won: boolean; rows: RowsOf<Q> }> {
  const { db, clock } = call.deps
  const { accountId } = call
  const now = clock.now()
  return changeSettings(call, {
    ...change,
    statements: (isWon) => [
      ...seenBy.flatMap(({ which, requiresReapproval = false }) => {
        const those = sql`${unfinishedOf(accountId)} and ${which}`
        return touchStatements(db, { which: those, now, guard: isWon, requiresReapproval })
      }),
      ...statements(isWon, now),
    ],
    queriesOf: () => queries,
  })
}
