import { sql, type SQL } from 'drizzle-orm'

import { noticeMs, type AccountEmailKind } from '#domain/contact/account-emails.ts'
import type { Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

import { accountEmailsStatements, newAccountEmailId, type AccountEmailContext } from './enqueue-account-email.ts'

/** The maximum number of a workshop's admins who get the e-mail; the others read it in the settings. */
const mostAdmins = 10

type AdminEmail = { kind: AccountEmailKind; accountId: string; writtenBy: string }

/** Those who look after the account, and who look after its group; a row for each role. */
function adminsOf(accountId: string): SQL {
  const isTheirs = sql`exists (select 1 from ${userAccounts} l where l.user_id = u.id and l.account_id = ${accountId})`
  const isOfGroup = sql`u.account_group_id = (select group_id from ${accounts} where id = ${accountId})`
  return sql`
    select distinct u.id, u.email, r.role from ${users} u
    join ${userRoles} r on r.user_id = u.id
    where u.disabled_at is null and u.email is not null
      and (r.role = 'admin' and ${isTheirs} or r.role = 'group_admin' and (${isTheirs} or ${isOfGroup}))`
}

/** Returns the statements that write to the admins of an account of something that is decided about it, in the batch of the decision. */
export function emailAdmins(
  deps: AccountEmailContext,
  { kind, accountId, writtenBy }: AdminEmail,
): (won: SQL) => Statement[] {
  const ids = Array.from({ length: mostAdmins }, () => newAccountEmailId(deps))
  const numbered = (won: SQL) => sql`
    select id, email, row_number() over (order by min(role), id) - 1 as place from (${adminsOf(accountId)})
    where ${won} group by id order by min(role), id limit ${mostAdmins}`
  const from = (won: SQL) => sql`
    select j.value as id, n.id as user_id, n.email as recipient
    from (${numbered(won)}) n join json_each(${JSON.stringify(ids)}) j on j.key = n.place`
  return (won) => accountEmailsStatements(deps, { ids, kind, from: from(won), writtenBy, lastsMs: noticeMs, accountId })
}
