import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import type { LinkAccountInput, CountedUser, UserAccountInput } from '#worker/contract/staff/people/users.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { userAccounts } from '#worker/db/schema/staff.table.ts'

import { refuseUnlessAble, refuseUnlessBelow } from './user-access.ts'
import { changeUser, findUser, isUnchanged, type UserCall } from './user-change.ts'
import { userNotFound } from './user.errors.ts'
import { toUser, type StoredUser } from './user.queries.ts'

async function linkable(call: UserCall, userId: string): Promise<StoredUser> {
  refuseUnlessAble(call.staff, 'user.link_accounts')
  const target = await findUser(call, userId, 'user.link_accounts')
  refuseUnlessBelow(call.staff, target)
  return target
}

/** Puts these accounts in the place of those that the user had; one of them at most is the default. */
export async function setUserAccounts(
  call: UserCall,
  userId: string,
  links: readonly UserAccountInput[],
): Promise<CountedUser> {
  if (links.some((link) => link.userId !== userId)) throw requestInvalidField('userId', 'mismatch')
  const accountIds = links.map(({ accountId }) => accountId)
  if (new Set(accountIds).size < accountIds.length) throw requestInvalidField('accountId', 'repeated')
  const defaults = links.filter(({ isDefault }) => isDefault)
  if (defaults.length > 1) throw requestInvalidField('isDefault', 'repeated')
  const target = await linkable(call, userId)
  return link(call, target, { accountIds, defaultId: defaults[0]?.accountId ?? null })
}

/** Gives a user one account more; the first becomes the default. Twice is as good as once. */
export async function linkAccount(call: UserCall, { userId, accountId }: LinkAccountInput): Promise<CountedUser> {
  const target = await linkable(call, userId)
  const known = target.accounts.map(({ id }) => id)
  if (known.includes(accountId)) return toUser(call.staff, target)
  const main = target.accounts.find(({ isDefault }) => isDefault === 1)?.id
  return link(call, target, { accountIds: [...known, accountId], defaultId: main ?? accountId })
}

/** Takes an account away. Who worked in it goes on without one. Twice is as good as once. */
export async function unlinkAccount(call: UserCall, userId: string, accountId: string): Promise<void> {
  const target = await linkable(call, userId)
  const left = target.accounts.filter(({ id }) => id !== accountId)
  if (left.length === target.accounts.length) return
  const main = left.find(({ isDefault }) => isDefault === 1)?.id ?? null
  await link(call, target, { accountIds: left.map(({ id }) => id), defaultId: main })
}

type Links = { accountIds: string[]; defaultId: string | null }

async function link(call: UserCall, target: StoredUser, { accountIds, defaultId }: Links): Promise<CountedUser> {
  const { db } = call.deps
  const list = JSON.stringify(accountIds)
  const allExist = sql`(select count(*) from ${accounts} a where a.id in (select value from json_each(${list}))) =
    ${accountIds.length}`
  const user = await changeUser(call, {
    userId: target.id,
    action: 'user.link_accounts',
    detail: { before: target.accounts.map(({ id }) => id), after: accountIds },
    guard: sql`${isUnchanged(target)} and ${allExist}`,
    statements: (won) => [
      db.run(sql`delete from ${userAccounts} where user_id = ${target.id} and ${won}`),
      db.run(sql`
        insert into ${userAccounts} (user_id, account_id, is_default)
        select ${target.id}, value, value is ${defaultId} from json_each(${list}) where ${won}`),
    ],
  }).catch(async (error: unknown) => {
    const rows = await db.all(sql`select 1 where ${allExist}`)
    throw rows.length === 0 ? notFound('account') : error
  })
  if (user === null) throw userNotFound()
  return toUser(call.staff, user)
}
