import type { SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import type { CountedDesk } from '#worker/contract/staff/visit/locker-desk.ts'
import { change, readTogether, type NoQueries, type Queries, type RowsOf, type Statement } from '#worker/db/db.ts'

import { deskQueries } from './desk.queries.ts'
import { toDesk } from './to-desk.ts'

export type DeskCall = { deps: Dependencies; staff: Staff; accountId: string }

/** The cabinets of an account with what goes on in them, in one round trip. */
export async function getDesk({ deps, staff, accountId }: DeskCall): Promise<CountedDesk> {
  const now = deps.clock.now()
  const queries = deskQueries(deps.db, { tenant: tenantOf(staff, 'locker.see', accountId), now })
  const rows = await readTogether(deps.db, queries)
  return toDesk(staff, rows, now)
}

export type DeskChange<Also extends Queries> = {
  action: string
  subject: string
  detail?: AuditEntry['detail']
  /** See `auditStatement`. */
  processId?: SQL
  /** Conditions of the change, the user's reach among them. */
  guard: SQL
  /** Each guarded by `won`. */
  statements: (won: SQL, now: number) => Statement[]
  /** Queries that are read after it beside the desk. */
  also?: Also
}

/**
 * One change, all or nothing: its audit row is written only where the guard holds, everything else only where that row
 * was written. Answers the desk after it, and whether the change was made. One round trip.
 */
export async function changeDesk<Also extends Queries = NoQueries>(
  { deps, staff, accountId }: DeskCall,
  { action, subject, detail, processId, guard, statements, also: further }: DeskChange<Also>,
): Promise<{ desk: CountedDesk; won: boolean; also: RowsOf<Also> }> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const actor = { kind: 'staff' as const, id: staff.userId }
  const entry = { actor, accountId, action, subject, ...(detail === undefined ? {} : { detail }) }
  const { wrote, rows, also } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id, processId }),
      statements: statements(wasAudited(id), now),
    },
    read: deskQueries(db, { tenant: tenantOf(staff, 'locker.see', accountId), now }),
    ...(further && { also: further }),
  })
  return { desk: toDesk(staff, rows, now), won: wrote.audit, also }
}
