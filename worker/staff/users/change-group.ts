import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import type { AccountGroup, ChangeGroupInput, CountedUser } from '#worker/contract/staff/people/users.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'
import { userAccounts, users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { refuseUnlessAble, refuseUnlessBelow } from './user-access.ts'
import { changeUser, findUser, isUnchanged, type UserCall } from './user-change.ts'
import { userChanged, userNotFound } from './user.errors.ts'
import { toUser } from './user.queries.ts'

/** Every group, by name. */
export function listGroups({ deps, staff }: UserCall): Promise<AccountGroup[]> {
  refuseUnlessAble(staff, 'user.link_accounts')
  const { id, name } = accountGroups
  return selectFrom(deps.db, { id, name }, sql`${accountGroups} order by lower(name) limit 500`)
}

/**
 * Moves a user to another group, or to none. The accounts of the group that they leave are taken away in the same batch;
 * who worked in one of them goes on without. The same told twice is answered as it was the first time.
 */
export async function changeGroup(call: UserCall, userId: string, input: ChangeGroupInput): Promise<CountedUser> {
  const { staff, deps } = call
  const { groupId } = input
  refuseUnlessAble(staff, 'user.link_accounts')
  const target = await findUser(call, userId, 'user.link_accounts')
  refuseUnlessBelow(staff, target)
  if (target.groupId === groupId) return toUser(staff, target)
  if (target.version !== input.version) throw userChanged()
  const left = target.accounts.filter((account) => account.groupId !== null && account.groupId === target.groupId)
  const unlinked = left.map(({ id }) => id)
  const isGroup = sql`(${groupId} is null or exists (select 1 from ${accountGroups} g where g.id = ${groupId}))`
  const user = await changeUser(call, {
    userId,
    action: 'user.change_group',
    detail: { before: target.groupId, after: groupId, unlinked },
    guard: sql`${isUnchanged(target)} and ${isGroup}`,
    statements: (won) => [
      deps.db.run(sql`
        delete from ${userAccounts} where user_id = ${userId}
          and account_id in (select value from json_each(${JSON.stringify(unlinked)})) and ${won}`),
      deps.db.run(sql`update ${users} set account_group_id = ${groupId} where id = ${userId} and ${won}`),
    ],
  }).catch(async (error: unknown) => {
    const rows = await deps.db.all(sql`select 1 where ${isGroup}`)
    throw rows.length === 0 ? notFound('account_group') : error
  })
  if (user === null) throw userNotFound()
  return toUser(staff, user)
}
