import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { notFound } from '#core/http/errors.ts'
import { mayHave } from '#core/own-name.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { passwordFault } from '#domain/access/password-rules.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { Role } from '#domain/enums.ts'
import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import type { CreateGroupUserInput, CreateUserInput, CountedUser } from '#worker/contract/staff/people/users.ts'
import type { Statement } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { hashPassword, inTurn } from '#worker/staff/index.ts'

import { refuseRolesAbove, refuseUnlessAble } from './user-access.ts'
import { changeUser, type UserCall } from './user-change.ts'
import { badPassword, forbidden, usernameTaken } from './user.errors.ts'
import { accountsWithin, toUser } from './user.queries.ts'

type NewUser = { username: string; name: string; roles: Role[]; accountIds: string[]; groupId: string | null }
type UserNames = Omit<CreateGroupUserInput, 'password'>

/** Makes a user of the accounts named, all in the caller's reach; of the account that the caller works in where none is. */
export async function createUser(call: UserCall, input: CreateUserInput): Promise<CountedUser> {
  const action = 'user.create'
  const user = userOfAccounts(call, input)
  return makeUser(call, { user, action, passwordHash: () => hashNewPassword(call, user, input) })
}

/** The same for a user of an account group, the caller's own where none is named. */
export async function createGroupUser(call: UserCall, input: CreateGroupUserInput): Promise<CountedUser> {
  const action = 'user.create_in_group'
  const user = userOfGroup(call, input)
  return makeUser(call, { user, action, passwordHash: () => hashNewPassword(call, user, input) })
}

/** Throws 403 or 404 for a group out of the caller's reach. */
export function userOfGroup({ staff }: UserCall, input: UserNames): NewUser {
  const groupId = input.accountGroup?.id ?? staff.accountGroupId
  const scope = widestScope(staff.roles, 'user.manage')
  if (groupId === null) throw notFound('account_group')
  if (scope !== 'all' && scope !== 'group') throw forbidden()
  if (scope === 'group' && groupId !== staff.accountGroupId) throw notFound('account_group')
  const accountIds = (input.accounts ?? []).map(({ id }) => id)
  return { username: input.username, name: input.name, roles: rolesOf(input), accountIds, groupId }
}

const rolesOf = ({ roles }: UserNames): Role[] => [...new Set(roles.map(({ id }) => id))]

export function userOfAccounts({ staff }: UserCall, input: UserNames): NewUser {
  const named = (input.accounts ?? []).map(({ id }) => id)
  const chosen = named.length > 0 || staff.accountId === null ? named : [staff.accountId]
  const first = input.defaultAccountId ?? chosen[0]
  const accountIds = first === undefined ? chosen : [first, ...chosen.filter((id) => id !== first)]
  return { username: input.username, name: input.name, roles: rolesOf(input), accountIds, groupId: null }
}

type Making = {
  user: NewUser
  action: string
  /** Asked for once the caller is known to be able to make the user. */
  passwordHash: () => Promise<string>
  /** Returns further statements of the new user, guarded by `won`. */
  more?: (userId: string, won: SQL) => Statement[]
}

/** Makes a user, where the caller may: nobody gives a role above their own, or a place out of their reach. */
export async function makeUser(call: UserCall, { user, action, ...making }: Making): Promise<CountedUser> {
  const { deps, staff } = call
  const { username, name, roles, accountIds, groupId } = user
  refuseUnlessAble(staff, 'user.manage')
  refuseRolesAbove(staff, { before: [], after: roles })
  // Without an account or group only who sees everybody would ever find the user again.
  if (accountIds.length === 0 && groupId === null && widestScope(staff.roles, 'user.manage') !== 'all') {
    throw notFound('account')
  }
  const passwordHash = await making.passwordHash()
  if (!(await mayHave(deps, { kind: 'username', name: username }))) throw usernameTaken()
  const { db, clock, slot } = deps
  const now = clock.now()
  const id = newIdIn(slot, 'usr', now)
  const made = await changeUser(call, {
    userId: id,
    action,
    detail: { roles },
    guard: isReached(staff, user),
    statements: (won) => [
      db.run(sql`
        insert into ${users} (id, username, name, password_hash, account_group_id, language, created_at, updated_at, version)
        select ${id}, ${username}, ${name}, ${passwordHash}, ${groupId}, ${languageFrom(staff)}, ${now}, ${now}, 0 where ${won}`),
      db.run(sql`
        insert into ${userRoles} (user_id, role)
        select ${id}, value from json_each(${JSON.stringify(roles)}) where ${won}`),
      db.run(sql`
        insert into ${userAccounts} (user_id, account_id, is_default)
        select ${id}, value, key = 0 from json_each(${JSON.stringify(accountIds)}) where ${won}`),
      ...(making.more?.(id, won) ?? []),
    ],
  }).catch(explain)
  if (made === null) throw new Error('A user that was just made is gone')
  return toUser(staff, made)
}

/** True in SQL where the accounts and the group that were named are there, in the caller's reach. */
function isReached(staff: Staff, { accountIds, groupId }: NewUser): SQL {
  return sql`((select count(*) from ${accounts} a
    where a.id in (select value from json_each(${JSON.stringify(accountIds)}))
      and ${accountsWithin(staff, 'user.manage', 'a')}) = ${accountIds.length}
    and (${groupId} is null or exists (select 1 from ${accountGroups} g where g.id = ${groupId})))`
}

/** Refuses in one cheap read what the write would refuse, since a password is dear to hash. */
async function refuseBeforeHashing({ deps: { db }, staff }: UserCall, user: NewUser): Promise<void> {
  const isTaken = sql`exists (select 1 from ${users} where lower(username) = lower(${user.username}))`
  const [found] = await db.all<{ reached: 0 | 1; taken: 0 | 1 }>(
    sql`select ${isReached(staff, user)} as reached, ${isTaken} as taken`,
  )
  if (found?.reached !== 1) throw notFound('account')
  if (found.taken === 1) throw usernameTaken()
}

/**
 * Returns the language of a new user until they choose: that of the user who makes them; null where nobody has chosen
 * anything.
 */
function languageFrom({ language, accountId, workplace }: Staff): LanguageWithTexts | null {
  return language ?? (accountId === null ? null : languageWithTexts(workplace.locale))
}

async function hashNewPassword(call: UserCall, user: NewUser, { password }: CreateUserInput): Promise<string> {
  const fault = passwordFault(password, user.username)
  if (fault !== null) throw badPassword('password', fault)
  await refuseBeforeHashing(call, user)
  return inTurn({ isKnown: true }, () => hashPassword(password))
}

/** Nothing else guards a new user: an account or a group that was named is out of reach. */
function explain(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'user.changed') throw notFound('account')
  throw error
}
