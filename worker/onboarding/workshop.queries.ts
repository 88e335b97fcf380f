import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { CountedWorkshop } from '#worker/contract/staff/onboarding.ts'
import { change, type Db, type Queries, type RowsOf, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

/** Somebody who opens and closes workshops. */
export type OnboardingCall = { deps: Dependencies; staff: Staff }
/** One who does so with one of them. */
export type WorkshopCall = OnboardingCall & { accountId: string }

const a = alias(accounts, 'a')

/** In SQL, of a row `a` of accounts: a workshop that the user opens and closes: any, or one of the group they look after. */
export function isTheirs({ roles, accountGroupId }: Staff): SQL {
  switch (widestScope(roles, 'account.open')) {
    case 'all':
      return sql`1`
    case 'group':
      return sql`coalesce(a.group_id = ${accountGroupId}, 0)`
    case 'own':
    case 'own_processes':
    case 'none':
      return sql`0`
  }
}

/** In SQL: the workshop is there for the user. */
export function isThere({ staff }: OnboardingCall, accountId: string): SQL {
  return sql`exists (select 1 from ${accounts} a where a.id = ${accountId} and ${isTheirs(staff)})`
}

/** Workshops by name. */
export function workshopsOf(db: Db, where: SQL) {
  const { id, name, slug, groupId, city, businessId, timeZone, smsSender, vatBasisPoints, version } = a
  const { closedAt, closedReason } = a
  const columns = { id, name, slug, groupId, city, businessId, timeZone, smsSender, vatBasisPoints, version }
  return selectFrom(
    db,
    { ...columns, closedAt, closedReason, isLive: sql`a.live_since is not null`.mapWith(Boolean) },
    sql`${accounts} a where ${where} order by lower(a.name), a.id`,
  )
}

export function toWorkshop({ closedAt, closedReason, ...workshop }: RowOf<typeof workshopsOf>): CountedWorkshop {
  return { ...workshop, closed: closedAt === null ? null : { at: closedAt, reason: closedReason ?? '' } }
}

type Change<Q extends Queries> = {
  /** `module.verb`. */
  action: string
  accountId: string | null
  subject: string
  detail?: Record<string, string | boolean | null>
  /** The condition of the change. */
  guard: SQL
  /** Guarded by `won`, each. */
  statements: (won: SQL, now: number) => Statement[]
  /** Read after the change. */
  queries: Q
}

/**
 * One change, all or nothing, in one round trip: its audit row is written only where the guard holds, and everything else
 * only where that row was written. `won` false: nothing was.
 */
export async function changeWorkshop<Q extends Queries>(
  { deps, staff }: OnboardingCall,
  { action, accountId, subject, detail = {}, guard, statements, queries }: Change<Q>,
): Promise<{ won: boolean; rows: RowsOf<Q> }> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId, action, subject, detail }
  const won = sql`exists (select 1 from ${auditLog} where id = ${id})`
  const { wrote, rows } = await change(db, {
    write: { audit: auditStatement(db, { entry, requestId, now, guard, id }), statements: statements(won, now) },
    read: queries,
  })
  return { won: wrote.audit, rows }
}
