import type { SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import type { LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'
import { changedRows, writeThenRead, type Queries, type RowsOf, type Statement } from '#worker/db/db.ts'

import { deskQueries } from './desk.queries.ts'
import { toDesk } from './to-desk.ts'

export type DeskCall = { deps: Dependencies; staff: Staff; accountId: string }

/** The cabinets of an account with what goes on in them, in one round trip. */
export async function getDesk({ deps, staff, accountId }: DeskCall): Promise<LockerDesk> {
  const now = deps.clock.now()
  const queries = deskQueries(deps.db, { tenant: tenantOf(staff, 'locker.see', accountId), now })
  const { rows } = await writeThenRead(deps.db, [], { queries, more: {} })
  return toDesk(staff, rows, now)
}

export type DeskChange<More extends Queries> = {
  action: string
  subject: string
  detail?: AuditEntry['detail']
  /** See `auditStatement`. */
  processId?: SQL
  /** Conditions of the change, the user's reach among them. */
  guard: SQL
  /** Each guarded by `won`. */
  statements: (won: SQL, now: number) => Statement[]
  more: More
}

/**
 * One change, all or nothing: its audit row is written only where the guard holds, everything else only where that row
 * was written. Answers the desk after it, whether the change was made, and what `more` asked. One round trip.
 */
export async function changeDesk<More extends Queries>(
  { deps, staff, accountId }: DeskCall,
  { action, subject, detail, processId, guard, statements, more }: DeskChange<More>,
): Promise<{ desk: LockerDesk; won: boolean; more: RowsOf<More> }> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const actor = { kind: 'staff' as const, id: staff.userId }
  const entry = { actor, accountId, action, subject, ...(detail === undefined ? {} : { detail }) }
  const writes = [
    auditStatement(db, { entry, requestId, now, guard, id, processId }),
    ...statements(wasAudited(id), now),
  ]
  const queries = deskQueries(db, { tenant: tenantOf(staff, 'locker.see', accountId), now })
  const result = await writeThenRead(db, writes, { queries, more })
  return { desk: toDesk(staff, result.rows, now), won: changedRows(result.written[0]) > 0, more: result.more }
}
