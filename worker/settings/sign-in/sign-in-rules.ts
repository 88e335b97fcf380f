import { sql, type SQL } from 'drizzle-orm'

import { forbidden, notFound } from '#core/http/errors.ts'
import { changeSettings, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { twoFactorRoles, type TwoFactorRole } from '#domain/process/two-factor-roles.ts'
import type { SignInRules, SignInRulesInput } from '#worker/contract/staff/people/sign-in-rules.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { readList, settled } from '#worker/settings/resource.ts'

/** Roles in one order, so that the same choice is the same text. */
const ordered = (roles: readonly string[]): TwoFactorRole[] => twoFactorRoles.filter((role) => roles.includes(role))
const textOf = (roles: readonly string[]) => JSON.stringify(ordered(roles))

function rulesQueries(call: SettingsCall) {
  return {
    rules: selectFrom(
      call.deps.db,
      {
        groupId: orNull(accounts.groupId),
        name: orNull(accountGroups.name),
        roles: orNull(accountGroups.twoFactorRoles),
      },
      sql`${accounts} left join ${accountGroups} on ${accountGroups.id} = ${accounts.groupId}
        where ${accounts.id} = ${reachedAccount(call)}`,
    ),
  }
}

function toRules(call: SettingsCall, { rules: [found] }: RowsOf<ReturnType<typeof rulesQueries>>): SignInRules {
  if (found === undefined) throw notFound('account')
  const { groupId, name, roles } = found
  return {
    groupName: name,
    roles: ordered(roles ?? []),
    always: [...call.deps.config.twoFactorRoles],
    isTheirs: groupId !== null && looksAfter(call, groupId),
  }
}

/** A user who is only linked to an account of another group does not speak for that group. */
function looksAfter({ staff }: SettingsCall, groupId: string): boolean {
  const scope = widestScope(staff.roles, 'account.configure')
  return scope === 'all' || (scope === 'group' && groupId === staff.accountGroupId)
}

export function getSignInRules(call: SettingsCall): Promise<SignInRules> {
  return readList(call, { queriesOf: rulesQueries, toList: (rows) => toRules(call, rows) })
}

/** The group of the account, in SQL, where this user looks after it. */
function ownGroup(call: SettingsCall): SQL {
  const { roles, accountGroupId } = call.staff
  const isOwn = widestScope(roles, 'account.configure') === 'all' ? sql`1` : sql`g.id = ${accountGroupId}`
  return sql`(select g.id from ${accountGroups} g join ${accounts} a on a.group_id = g.id
    where a.id = ${call.accountId} and ${isOwn})`
}

/**
 * Puts the roles of whom the group asks a second way in the place of those that were seen; it holds for open sessions
 * from their next call on. The same told twice is answered as it was the first time.
 */
export async function putSignInRules(call: SettingsCall, { roles, before }: SignInRulesInput): Promise<SignInRules> {
  const { db } = call.deps
  const group = ownGroup(call)
  const { won, rows } = await changeSettings(call, {
    action: 'group.second_way',
    subject: call.accountId,
    detail: { before: ordered(before), after: ordered(roles) },
    guard: sql`exists (
      select 1 from ${accountGroups} where id = ${group} and second_way_roles = ${textOf(before)})
      and ${textOf(before)} <> ${textOf(roles)}`,
    statements: (isWon) => [
      db.run(sql`update ${accountGroups} set second_way_roles = ${textOf(roles)} where id = ${group} and ${isWon}`),
    ],
    queriesOf: () => rulesQueries(call),
  })
  const thing = toRules(call, rows)
  if (!thing.isTheirs) throw forbidden()
  return settled('sign_in_rules', { won, thing, isAlreadyApplied: (after) => textOf(after.roles) === textOf(roles) })
}
