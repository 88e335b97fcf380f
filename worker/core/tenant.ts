import { sql, type SQL } from 'drizzle-orm'

import { forbidden, notFound } from '#core/http/errors.ts'
import { reachableProcessTypes, widestScope, type StaffAction } from '#domain/access/permissions.ts'
import { processTypes, type ProcessType } from '#domain/enums.ts'
import { accounts } from '#worker/db/schema/account.table.ts'

import type { Staff } from './actor.ts'

/** The accounts that a list shows to a user, and what of them. */
export type Tenant = {
  /** Rows `id`, `number`, `name` and `group_id` of those accounts, for the `from` of a query. */
  accounts: SQL
  /** The user named one account: where `accounts` has no row, it does not exist for them. */
  isNamed: boolean
  /** Null where every type is shown. */
  types: readonly ProcessType[] | null
  /** Only processes that this user created; null for all. */
  createdBy: string | null
}

/**
 * Returns the limits of a list: the account that the user names, else the one they work in, else all that they reach.
 * Throws 403 where they have no right to the action at all, 404 for a named account that cannot be theirs.
 */
export function tenantOf(staff: Staff, action: StaffAction, accountId?: string): Tenant {
  const chosen = accountId ?? staff.accountId
  return { accounts: accountsOf(staff, action, chosen), isNamed: chosen !== null, ...limitsOf(staff, action) }
}

/** All accounts that a user's right to an action reaches. */
export function accountsReached(staff: Staff, action: StaffAction): SQL {
  return accountsOf(staff, action, null)
}

function accountsOf(staff: Staff, action: StaffAction, chosen: string | null): SQL {
  const one = chosen === null ? sql`1` : sql`id = ${chosen}`
  const where = sql`select id, number, name, group_id from ${accounts} where`
  switch (widestScope(staff.roles, action)) {
    case 'all':
      return sql`(${where} ${one})`
    case 'group':
      return sql`(${where} (group_id = ${staff.accountGroupId} or ${isOwn(staff)}) and ${one})`
    case 'own':
    case 'own_processes':
      if (chosen !== null && !staff.accountIds.includes(chosen)) throw notFound('account')
      if (chosen !== null) return sql`(${where} ${one})`
      return sql`(${where} ${isOwn(staff)})`
    case 'none':
      throw forbidden()
  }
}

function isOwn({ accountIds }: Staff): SQL {
  return sql`id in (select value from json_each(${JSON.stringify(accountIds)}))`
}

function limitsOf(staff: Staff, action: StaffAction): Pick<Tenant, 'types' | 'createdBy'> {
  const types = reachableProcessTypes(staff.roles, action)
  const isOwnProcesses = widestScope(staff.roles, action) === 'own_processes'
  return {
    types: types.length === processTypes.length ? null : types,
    createdBy: isOwnProcesses ? staff.userId : null,
  }
}

/** Returns whether a user's right to an action reaches this account, whole. */
export function reachesAccount(staff: Staff, action: StaffAction, account: { id: string; groupId: string | null }) {
  switch (widestScope(staff.roles, action)) {
    case 'all':
      return true
    case 'group':
      return (
        staff.accountIds.includes(account.id) || (account.groupId !== null && account.groupId === staff.accountGroupId)
      )
    case 'own':
      return staff.accountIds.includes(account.id)
    case 'own_processes':
    case 'none':
      return false
  }
}
