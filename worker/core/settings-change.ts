import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newId } from '#core/secrets/ids.ts'
import { changedRows, writeThenRead, type Db, type Queries, type RowsOf, type Statement } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import type { Staff } from './actor.ts'
import { auditStatement, type AuditEntry } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import { tenantOf } from './tenant.ts'

/** A user who changes the settings of an account. */
export type SettingsCall = { deps: Dependencies; staff: Staff; accountId: string }

/** The same of a route below `/api/staff/account/:accountId/`. */
export function settingsCallOf(
  call: Omit<SettingsCall, 'accountId'> & { params: { accountId: string } },
): SettingsCall {
  const { deps, staff, params } = call
  return { deps, staff, accountId: params.accountId }
}

function accountsOf({ staff, accountId }: SettingsCall): SQL {
  return tenantOf(staff, 'account.configure', accountId).accounts
}

/** The id of the account in SQL, null there where it is out of the user's reach. Throws as `readSettings` does. */
export function reachedAccount(call: SettingsCall): SQL {
  return sql`(select id from ${accountsOf(call)})`
}

/**
 * Returns the rows of an account's settings, in one round trip. `accounts` goes into the `from` of every query. Throws
 * 403 without the right, 404 for an account out of reach.
 */
export async function readSettings<Q extends Queries>(
  call: SettingsCall,
  queriesOf: (db: Db, accounts: SQL) => Q,
): Promise<RowsOf<Q>> {
  const { db } = call.deps
  const accounts = accountsOf(call)
  const { rows, more } = await writeThenRead(db, [], {
    queries: queriesOf(db, accounts),
    more: {
      reached: selectFrom(db, { id: sql<string>`id` }, sql`${accounts}`),
    },
  })
  if (more.reached.length === 0) throw notFound('account')
  return rows
}

export type SettingsChange<Q extends Queries> = {
  /** `module.verb`. */
  action: string
  subject: string
  detail?: AuditEntry['detail']
  /** The id of the audit row: given where its existence shows that the change was made before. */
  auditId?: string
  /** The condition under which the change is made. */
  guard: SQL
  /** Guarded by `won`, each. */
  statements: (won: SQL) => Statement[]
  /** Read after the change. */
  queriesOf: (db: Db, accounts: SQL) => Q
}

/**
 * One change of an account's settings, all or nothing, in one round trip: its audit row is written only where the guard
 * holds and the account is in reach, and everything else only where that row was written. `won` false: nothing was.
 */
export async function changeSettings<Q extends Queries>(
  call: SettingsCall,
  change: SettingsChange<Q>,
): Promise<{ won: boolean; rows: RowsOf<Q> }> {
  const { deps, staff, accountId } = call
  const { db, clock, requestId } = deps
  const accounts = accountsOf(call)
  const now = clock.now()
  const id = change.auditId ?? newId('aud', now)
  const { action, subject, detail = {} } = change
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId, action, subject, detail }
  const guard = sql`exists (select 1 from ${accounts}) and ${change.guard}`
  // A click that is repeated finds the audit row of the first time, and changes nothing all the same.
  const isWon = sql`exists (select 1 from ${auditLog} where id = ${id} and request_id = ${requestId})`
  const statements = [auditStatement(db, { entry, requestId, now, guard, id }), ...change.statements(isWon)]
  const { written, rows, more } = await writeThenRead(db, statements, {
    queries: change.queriesOf(db, accounts),
    more: {
      reached: selectFrom(db, { id: sql<string>`id` }, sql`${accounts}`),
    },
  })
  if (more.reached.length === 0) throw notFound('account')
  return { won: changedRows(written[0]) > 0, rows }
}

/** The id of what one click makes in an account: repeated, it is the same. With a slot it says where it belongs. */
export function idOfClick(
  prefix: string,
  { accountId, clickId, slot = '' }: { accountId: string; clickId: string; slot?: string },
): string {
  return `${prefix}_${sha256Hex(`${accountId}:${clickId}`).slice(0, 25)}${slot.toLowerCase()}`
}
