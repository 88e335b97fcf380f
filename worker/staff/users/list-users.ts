import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { foldedWord } from '#domain/text/folding.ts'
import type { SalesUser, CountedUser } from '#worker/contract/staff/people/users.ts'
import { readTogether } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { refuseUnlessAble } from './user-access.ts'
import { accountsWithin, selectUsers, storedUser, toUser, usersWithin } from './user.queries.ts'

const a = alias(accounts, 'a')
const u = alias(users, 'u')

type Listing = { deps: Dependencies; staff: Staff }
type Filter = { q?: string | undefined; after?: string | undefined; accountId?: string | undefined }

/** The users that the caller manages, by name; disabled ones too. */
export async function listUsers({ deps, staff }: Listing, { q, after, accountId }: Filter): Promise<CountedUser[]> {
  refuseUnlessAble(staff, 'user.manage')
  const where = [usersWithin(staff)]
  if (q !== undefined && q !== '') where.push(beginsWith(foldedWord(q)))
  if (after !== undefined) where.push(sql`lower(u.username) > lower(${after})`)
  if (accountId !== undefined) {
    where.push(sql`u.id in (
      select ua.user_id from ${userAccounts} ua join ${accounts} a on a.id = ua.account_id
      where a.id = ${accountId} and ${accountsWithin(staff, 'user.manage', 'a')})`)
  }
  const rows = await selectUsers(deps.db, { where: sql.join(where, sql` and `) })
  return rows.map((row) => toUser(staff, storedUser(row)))
}

/** A range over the index of names; U+10FFFF comes after every character. */
function beginsWith(prefix: string): SQL {
  return sql`${prefix} <> '' and u.username_folded >= ${prefix} and u.username_folded < ${`${prefix}\u{10FFFF}`}`
}

/** Returns the sales users of the accounts where the caller sees processes. */
export async function listSalesUsers({ deps, staff }: Listing): Promise<SalesUser[]> {
  refuseUnlessAble(staff, 'process.see')
  return selectFrom(
    deps.db,
    { id: u.id, username: u.username },
    sql`${userRoles} r join ${users} u on u.id = r.user_id
    where r.role = 'sales' and u.disabled_at is null and ${usersWithin(staff, 'process.see')}
    order by lower(u.username) limit 500`,
  )
}

/**
 * The users of an account group by name: of the group that an account belongs to, or of the caller's own. 404 for an
 * account out of reach.
 */
export async function listGroupUsers({ deps, staff }: Listing, accountId: string | null): Promise<CountedUser[]> {
  refuseUnlessAble(staff, 'user.manage')
  const group =
    accountId === null
      ? sql`${staff.accountGroupId}`
      : sql`(select a.group_id from ${accounts} a
          where a.id = ${accountId} and ${accountsWithin(staff, 'user.manage', 'a')})`
  const inGroup = sql`u.account_group_id = ${group} and ${usersWithin(staff)}`
  const { rows, known } = await readTogether(deps.db, {
    rows: selectUsers(deps.db, { where: inGroup }),
    known: selectFrom(
      deps.db,
      { id: a.id },
      sql`${accounts} a
      where a.id = ${accountId} and ${accountsWithin(staff, 'user.manage', 'a')}`,
    ),
  })
  if (accountId !== null && known.length === 0) throw notFound('account')
  return rows.map((row) => toUser(staff, storedUser(row)))
}
