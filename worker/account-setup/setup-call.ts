import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import { changedRows, writeThenRead, type Queries, type RowsOf, type Statement } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import { roomsOf, touchStatements, unfinishedOf } from '#worker/process/index.ts'

/** A user who sets up an account; `account` is its id in SQL, and null there where it is out of the user's reach. */
export type SetupCall = { deps: Dependencies; staff: Staff; accountId: string; account: SQL }

/** Throws 403 without the right to set anything up, 404 for an account that cannot be the user's. */
export function setupCall(deps: Dependencies, staff: Staff, accountId: string): SetupCall {
  const { accounts } = tenantOf(staff, 'account.configure', accountId)
  return { deps, staff, accountId, account: sql`(select id from ${accounts})` }
}

type Change<Q extends Queries> = {
  action: string
  subject?: string
  detail?: AuditEntry['detail']
  /** What has to be true still, beside the account being in reach. */
  guard: SQL
  /** Guarded by `won`, each. */
  statements: (won: SQL, now: number) => Statement[]
  /** Whether open customers see it, and have to approve anew what they have not confirmed yet. */
  seenBy: 'nobody' | 'customers' | 'customers_who_approve'
  /** Read after it, whether it was made or not. */
  read: Q
}

/**
 * One change of an account's set-up, all or nothing: its audit row is written only where the guard holds, and everything
 * else only where that row was written. Where customers see it, every unfinished process of the account moves on by a
 * version and is announced. One round trip.
 */
export async function changeSetup<Q extends Queries>(
  { deps, staff, accountId, account }: SetupCall,
  { action, subject = accountId, detail = {}, guard, statements, seenBy, read }: Change<Q>,
): Promise<{ isMade: boolean; rows: RowsOf<Q> }> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const won = wasAudited(id)
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId, action, subject, detail }
  const touch = { which: unfinishedOf(accountId), now, guard: won, asksAgain: seenBy === 'customers_who_approve' }
  const { written, rows, more } = await writeThenRead(
    db,
    [
      auditStatement(db, { entry, requestId, now, guard: sql`${account} is not null and ${guard}`, id }),
      ...statements(won, now),
      ...(seenBy === 'nobody' ? [] : touchStatements(db, touch)),
    ],
    { queries: read, more: seenBy === 'nobody' ? {} : { rooms: roomsOf(db, accountId) } },
  )
  const isMade = changedRows(written[0]) > 0
  if (isMade) for (const { streamKey } of more.rooms ?? []) deps.wake(streamKey)
  return { isMade, rows }
}
