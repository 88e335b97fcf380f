import { sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { changeSettings, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { isUnpinnedMicrosoft } from '#domain/access/entra.ts'
import { grantableRoles, widestScope } from '#domain/access/permissions.ts'
import type { SsoSettings, SsoInput, SsoSignIn } from '#worker/contract/sso.ts'
import type { Db, RowsOf, Statement } from '#worker/db/db.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { organisationDomains, organisations } from '#worker/db/schema/people/sso.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { callbackUrlOf } from './ask-provider.ts'
import { sealClientSecret, selectDomains, selectOrganisations } from './sso.queries.ts'

/** In SQL, of the accounts in reach: their group, where it is one that the user looks after. */
function groupOf({ staff }: SettingsCall, reached: SQL): SQL {
  const isTheirs =
    widestScope(staff.roles, 'account.configure') === 'all' ? sql`1` : sql`group_id = ${staff.accountGroupId}`
  return sql`(select group_id from ${reached} where ${isTheirs})`
}

export function queriesOf(call: SettingsCall, db: Db, reached: SQL) {
  const group = groupOf(call, reached)
  return {
    groups: selectFrom(
      db,
      { id: accountGroups.id, name: accountGroups.name },
      sql`${accountGroups} where id = ${group}`,
    ),
    signIns: selectOrganisations(db, sql`group_id = ${group}`),
    domains: selectDomains(db, group),
    workshops: selectFrom(
      db,
      { id: accounts.id, name: accounts.name },
      sql`${accounts} where group_id = ${group} order by name, id limit 500`,
    ),
  }
}

type Rows = RowsOf<ReturnType<typeof queriesOf>>

export function toSsoSettings({ deps }: SettingsCall, { groups, signIns, domains, workshops }: Rows): SsoSettings {
  const [stored] = signIns
  return {
    group: groups[0] ?? null,
    domains: domains.map(({ domain }) => domain),
    callbackUrl: callbackUrlOf(deps),
    workshops,
    signIn: stored === undefined ? null : withoutSecret(stored),
  }
}

function withoutSecret(stored: SsoSignIn): SsoSignIn {
  const { version, issuer, clientId, role, accountIds, enabled, twoFactorAmr, twoFactorAcr } = stored
  return { version, issuer, clientId, role, accountIds, enabled, twoFactorAmr, twoFactorAcr }
}

export const readRows = (call: SettingsCall) => readSettings(call, (db, reached) => queriesOf(call, db, reached))

/** Returns how the people of the account's group sign in. One round trip. */
export async function getSso(call: SettingsCall): Promise<SsoSettings> {
  return toSsoSettings(call, await readRows(call))
}

/**
 * Sets up how the people of a group sign in. The secret that is kept stays with the issuer it was given for. The same sent
 * twice is answered as it was the first time.
 */
export async function putSso(call: SettingsCall, input: SsoInput): Promise<SsoSettings> {
  const { deps, staff } = call
  refuseUncallable(deps, 'issuer', input.issuer)
  if (isUnpinnedMicrosoft(input.issuer, deps.config.environment)) throw requestInvalidField('issuer', 'tenant_needed')
  if (!grantableRoles(staff.roles).includes(input.role)) throw requestInvalidField('role', 'not_grantable')
  const before = await readRows(call)
  const group = refuseUnready(toSsoSettings(call, before), input)
  const [stored] = before.signIns
  const kept = stored?.issuer === input.issuer ? stored.sealedSecret : null
  const sealedSecret = await newlySealed(call, { groupId: group.id, clientSecret: input.clientSecret, kept })
  const { won, rows } = await changeSettings(call, {
    action: 'organisation.set',
    subject: group.id,
    detail: {
      enabled: input.enabled,
      role: input.role,
      fields: ['issuer', 'clientId', 'accountIds', 'twoFactorAmr', 'twoFactorAcr'],
    },
    guard: sql`
      coalesce((select version from ${organisations} where group_id = ${group.id}), 0) = ${input.version}
      and exists (select 1 from ${organisationDomains} where group_id = ${group.id})
      and ${areOfGroup(group.id, input.accountIds)}`,
    statements: (isWon) => [writeStatement(call, { groupId: group.id, sealedSecret, input, won: isWon })],
    queriesOf: (db, reached) => queriesOf(call, db, reached),
  })
  const after = toSsoSettings(call, rows)
  if (!won && !isSo(after.signIn, input)) throw changedMeanwhile(after)
  return after
}

type Secret = { groupId: string; clientSecret: string; kept: string | null }

async function newlySealed({ deps }: SettingsCall, { groupId, clientSecret, kept }: Secret): Promise<string> {
  if (clientSecret !== '') return sealClientSecret(clientSecret, { groupId, secret: deps.config.sealSecret })
  if (kept === null) throw requestInvalidField('clientSecret', 'required')
  return kept
}

type Writing = { groupId: string; sealedSecret: string; input: SsoInput; won: SQL }

function writeStatement({ deps }: SettingsCall, { groupId, sealedSecret, input, won }: Writing): Statement {
  const { issuer, clientId, role, accountIds, enabled, twoFactorAmr, twoFactorAcr, version } = input
  const now = deps.clock.now()
  return deps.db.run(sql`
    insert into ${organisations} (group_id, issuer, client_id, sealed_secret, role, account_ids, enabled,
      two_factor_amr, two_factor_acr, created_at, updated_at, version)
    select ${groupId}, ${issuer}, ${clientId}, ${sealedSecret}, ${role}, ${JSON.stringify(accountIds)},
      ${enabled ? 1 : 0}, ${JSON.stringify(twoFactorAmr)}, ${JSON.stringify(twoFactorAcr)}, ${now}, ${now}, ${version + 1} where ${won}
    on conflict (group_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      sealed_secret = excluded.sealed_secret, role = excluded.role, account_ids = excluded.account_ids,
      enabled = excluded.enabled, two_factor_amr = excluded.two_factor_amr,
      two_factor_acr = excluded.two_factor_acr, updated_at = excluded.updated_at, version = excluded.version`)
}

function areOfGroup(groupId: string, accountIds: readonly string[]): SQL {
  const listed = sql`(select value from json_each(${JSON.stringify(accountIds)}))`
  return sql`(select count(*) from ${accounts} where group_id = ${groupId} and id in ${listed}) = ${accountIds.length}`
}

function refuseUnready({ group, domains, workshops }: SsoSettings, { accountIds }: SsoInput) {
  if (group === null) throw noGroup()
  if (domains.length === 0) {
    throw conflict('organisation.no_domain', 'The operator has bound no domain to the group')
  }
  const known = new Set(workshops.map(({ id }) => id))
  const isRepeated = new Set(accountIds).size < accountIds.length
  if (isRepeated || !accountIds.every((id) => known.has(id))) throw requestInvalidField('accountIds', 'unknown')
  return group
}

export function noGroup() {
  return conflict('organisation.no_group', 'The account is of no group that the user looks after')
}

export function changedMeanwhile(changed: SsoSettings) {
  return conflict('organisation.changed', 'The sign-in of the group was changed meanwhile', { changed })
}

/** Returns true where it stands as it was asked for: the request is a repeated one. */
function isSo(signIn: SsoSignIn | null, input: SsoInput): boolean {
  const wanted = withoutSecret({ ...input, version: input.version + 1 })
  return signIn !== null && JSON.stringify(withoutSecret(signIn)) === JSON.stringify(wanted)
}
