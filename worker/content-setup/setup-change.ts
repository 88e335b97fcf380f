import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import { changedRows, writeThenRead, type Queries, type RowsOf, type Statement } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import { roomsOf, touchStatements, unfinishedOf } from '#worker/process/index.ts'

export type SetupCall = { deps: Dependencies; staff: Staff; accountId: string }

/** Unfinished processes of the account whose customers see the change: a condition on `processes`. */
export type SeenBy = {
  which: SQL
  /** What they had approved and not confirmed costs or reads otherwise now: they approve it anew. */
  asksAgain?: boolean
}

/** Whom an offer reaches; who has confirmed picks nothing more. */
export const notConfirmed: SQL = sql`current_step <> 'WAITING_CONFIRMATION'`

export const everyone: readonly SeenBy[] = [{ which: sql`1` }]

export type SetupChange<Q extends Queries> = {
  action: string
  subject: string
  detail?: AuditEntry['detail']
  /** What has to be true, beside the account's being in reach. */
  guard: SQL
  /** No process is in two of them. */
  seenBy: readonly SeenBy[]
  /** Guarded by `won`, each. */
  statements: (won: SQL, now: number) => Statement[]
  /** What is read after it, won or lost. */
  queries: Q
}

function reached({ staff, accountId }: SetupCall): SQL {
  return tenantOf(staff, 'account.configure', accountId).accounts
}

/** Reads of one account, in one round trip. Throws 403 and 404 `account.not_found`. */
export async function readSetup<Q extends Queries>(call: SetupCall, queries: Q): Promise<RowsOf<Q>> {
  const { db } = call.deps
  const more = { account: db.all<{ id: string }>(sql`select id from ${reached(call)}`) }
  const { rows, more: found } = await writeThenRead(db, [], { queries, more })
  if (found.account.length === 0) throw notFound('account')
  return rows
}

/**
 * One change of the set-up of an account, all or nothing, in one round trip: its audit row is written only where the
 * guard holds, and everything else only where that row was written. `won` tells whether it was.
 */
export async function changeSetup<Q extends Queries>(
  call: SetupCall,
  change: SetupChange<Q>,
): Promise<{ won: boolean; rows: RowsOf<Q> }> {
  const { deps, staff, accountId } = call
  const { db, clock, requestId } = deps
  const account = reached(call)
  const now = clock.now()
  const id = newId('aud', now)
  const { action, subject, detail = {}, seenBy } = change
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId, action, subject, detail }
  const guard = sql`exists (select 1 from ${account}) and ${change.guard}`
  const won = wasAudited(id)
  const statements = [
    auditStatement(db, { entry, requestId, now, guard, id }),
    ...seenBy.flatMap(({ which, asksAgain = false }) => {
      const those = sql`${unfinishedOf(accountId)} and ${which}`
      return touchStatements(db, { which: those, now, guard: won, asksAgain })
    }),
    ...change.statements(won, now),
  ]
  const more = {
    account: db.all<{ id: string }>(sql`select id from ${account}`),
    rooms: roomsOf(db, accountId),
  }
  const { written, rows, more: found } = await writeThenRead(db, statements, { queries: change.queries, more })
  if (found.account.length === 0) throw notFound('account')
  const hasWon = changedRows(written[0]) > 0
  if (hasWon && seenBy.length > 0) for (const { streamKey } of found.rooms) deps.wake(streamKey)
  return { won: hasWon, rows }
}
