import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Staff } from '#core/actor.ts'
import { widestScope, type StaffAction } from '#domain/access/permissions.ts'
import { roles, type Role } from '#domain/enums.ts'
import type { CountedUser } from '#worker/contract/staff/people/users.ts'
import type { Db } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { invitationSchema, toInvitation, type StoredInvitation } from './stored-invitation.ts'

const g = alias(accountGroups, 'g')
const u = alias(users, 'u')

/** A user as it is stored. Roles, and accounts with their group, are lists as JSON; JSON of SQLite has no booleans. */
export type UserRow = RowOf<typeof selectUsers>

type LinkedAccount = { id: string; name: string; isDefault: 0 | 1; groupId: string | null }

export type StoredUser = Omit<UserRow, 'roles' | 'accounts' | 'invitation'> & {
  roles: Role[]
  accounts: LinkedAccount[]
  invitation: StoredInvitation | null
}

/** Accounts that a permission of the user reaches; `account` is an SQL name of a row of `accounts`. */
export function accountsWithin(staff: Staff, action: StaffAction, account: string): SQL {
  const id = sql.raw(`${account}.id`)
  switch (widestScope(staff.roles, action)) {
    case 'all':
      return sql`1`
    case 'group':
      return sql`(${sql.raw(`${account}.group_id`)} = ${staff.accountGroupId} or ${isOneOf(id, staff.accountIds)})`
    case 'own':
    case 'own_processes':
      return isOneOf(id, staff.accountIds)
    case 'none':
      return sql`0`
  }
}

function isOneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** Users that the caller manages: of an account in reach, or (for the administrators of a group) of the group. */
export function usersWithin(staff: Staff, action: StaffAction = 'user.manage'): SQL {
  const scope = widestScope(staff.roles, action)
  if (scope === 'all') return sql`1`
  const linked = sql`u.id in (
    select ua.user_id from ${userAccounts} ua join ${accounts} a on a.id = ua.account_id
    where ${accountsWithin(staff, action, 'a')})`
  if (scope !== 'group') return linked
  return sql`(${linked} or u.account_group_id = ${staff.accountGroupId})`
}

type Selection = { where: SQL; limit?: number }

/** Users by name, with all that is known of them: see `toUser` for what a caller is told. */
export function selectUsers(db: Db, { where, limit = 500 }: Selection) {
  return selectFrom(
    db,
    {
      id: u.id,
      username: u.username,
      name: u.name,
      disabledAt: u.disabledAt,
      version: u.version,
      groupId: u.accountGroupId,
      groupName: orNull(g.name),
      roles: sql<string>`(select json_group_array(role) from ${userRoles} r where r.user_id = u.id)`,
      accounts: sql<string>`(select json_group_array(json_object('id', a.id, 'name', a.name, 'isDefault', ua.is_default,
          'groupId', a.group_id))
        from ${userAccounts} ua join ${accounts} a on a.id = ua.account_id where ua.user_id = u.id)`,
      invitation: sql<string | null>`(select json_object('email', l.recipient, 'status', l.status, 'ending', l.ending,
          'createdAt', l.created_at, 'expiresAt', l.expires_at,
          'writer', (select w.shown_name from ${users} w where w.id = l.written_by))
        from ${accountEmails} l where l.user_id = u.id and l.kind = 'INVITATION'
        order by l.created_at desc, l.rowid desc limit 1)`,
    },
    sql`${users} u left join ${accountGroups} g on g.id = u.account_group_id
    where ${where}
    order by lower(u.username) limit ${limit}`,
  )
}

const listsSchema = z.object({
  roles: z.array(z.enum(roles)),
  accounts: z.array(
    z.object({ id: z.string(), name: z.string(), isDefault: z.literal([0, 1]), groupId: z.string().nullable() }),
  ),
})

export function storedUser(row: UserRow): StoredUser {
  const lists: Record<string, unknown> = { roles: JSON.parse(row.roles), accounts: JSON.parse(row.accounts) }
  const invitation = invitationSchema.parse(JSON.parse(row.invitation ?? 'null'))
  return { ...row, ...listsSchema.parse(lists), invitation }
}

/** Returns whether an account is among those that a permission of the caller reaches. */
function seesAccount(staff: Staff, action: StaffAction, { id, groupId }: LinkedAccount): boolean {
  switch (widestScope(staff.roles, action)) {
    case 'all':
      return true
    case 'group':
      return staff.accountIds.includes(id) || (groupId !== null && groupId === staff.accountGroupId)
    case 'own':
    case 'own_processes':
      return staff.accountIds.includes(id)
    case 'none':
      return false
  }
}

/** Returns whether a permission of the caller reaches all that a user belongs to: every account, and the group. */
export function reachesWhole(staff: Staff, action: StaffAction, { groupId, accounts }: StoredUser): boolean {
  const scope = widestScope(staff.roles, action)
  const inGroup = scope === 'group' && groupId === staff.accountGroupId
  return (
    scope === 'all' ||
    ((groupId === null || inGroup) && accounts.every((account) => seesAccount(staff, action, account)))
  )
}

const byName = new Intl.Collator('fi')

/**
 * Returns a user as the caller sees them: accounts out of the caller's reach are left out. Users see all of their own.
 */
export function toUser(staff: Staff, user: StoredUser): CountedUser {
  const { id, username, name, groupId, groupName, version } = user
  const seen = user.accounts.filter((account) => id === staff.userId || seesAccount(staff, 'user.manage', account))
  return {
    id,
    username,
    name,
    password: null,
    roles: user.roles.map((role) => ({ id: role, name: role })),
    accounts: seen
      .map((account) => ({ id: account.id, name: account.name, isDefault: account.isDefault === 1 }))
      .toSorted((one, other) => byName.compare(one.name, other.name)),
    accountGroup: groupId === null ? null : { id: groupId, name: groupName ?? '' },
    disabled: user.disabledAt !== null,
    invitation: toInvitation(user.invitation),
    version,
  }
}
