import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { ReachableAccount } from '#worker/contract/staff/people/users.ts'
import { runBatch } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { sessions } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { enterAccountInOtherCell } from './enter-account-in-other-cell.ts'
import { mayWorkIn } from './session.queries.ts'

function accountRow(deps: Dependencies, accountId: string) {
  return selectFrom(
    deps.db,
    { id: accounts.id, name: accounts.name, groupId: accounts.groupId },
    sql`${accounts} where id = ${accountId}`,
  )
}

/** Moves a session to another account. The same 404 for one that does not exist and one out of reach. */
export async function changeAccount(deps: Dependencies, staff: Staff, accountId: string): Promise<string> {
  const { db, clock, config, requestId } = deps
  const now = clock.now()
  const [account] = await accountRow(deps, accountId)
  const away = account === undefined ? await enterAccountInOtherCell(deps, staff, accountId) : null
  if (away !== null) return away.accessToken
  if (account === undefined || !mayWorkIn(staff, account)) throw notFound('account')
  const { userId, sessionId } = staff
  const actor = { kind: 'staff' as const, id: userId }
  const entry = { actor, accountId, action: 'session.change_account', subject: sessionId }
  await runBatch(db, [
    db.run(sql`update ${sessions} set account_id = ${accountId}, away_account_id = null where id = ${sessionId}`),
    auditStatement(db, { entry, requestId, now }),
  ])
  return createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
}

const mostListed = 500

/** The accounts that a user may work in, by name; at most 500. One round trip, of the operator's users one to each cell. */
export async function listReachableAccounts(deps: Dependencies, staff: Staff): Promise<ReachableAccount[]> {
  const isEverywhere = deps.cells !== null && widestScope(staff.roles, 'process.see') === 'all'
  if (!isEverywhere) return accountsHere(deps, staff)
  const lists = await Promise.all((deps.cells?.all ?? []).map((there) => accountsHere(there, staff)))
  return lists
    .flat()
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, mostListed)
}

function accountsHere(deps: Dependencies, staff: Staff) {
  const own = sql`id in (select value from json_each(${JSON.stringify(staff.accountIds)}))`
  const scope = widestScope(staff.roles, 'process.see')
  const within =
    scope === 'all' ? sql`1` : scope === 'group' ? sql`(${own} or group_id = ${staff.accountGroupId})` : own
  return selectFrom(
    deps.db,
    { id: accounts.id, name: accounts.name, groupId: accounts.groupId },
    sql`${accounts} where ${within} order by name, id limit ${mostListed}`,
  )
}
