import { sql, type SQL } from 'drizzle-orm'

import { conflict, notFound } from '#core/http/errors.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { changeSettings, idOfClick, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type {
  CountedNewApiKey,
  NewApiKeyInput,
  CountedSettingsApiKeys,
} from '#worker/contract/staff/settings/key-settings.ts'
import type { Db } from '#worker/db/db.ts'
import { groupApiKeys } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { keyAlreadyShown } from './key-already-shown.ts'

const mostGood = 20
const mostShown = mostGood + 50

/** In SQL: the group of the account, null where it is in none, or in another than the user sets up. */
function groupOf({ staff, accountId }: SettingsCall): SQL {
  const isAll = widestScope(staff.roles, 'account.configure') === 'all' ? 1 : 0
  return sql`(select a.group_id from accounts a where a.id = ${accountId} and (${isAll} or a.group_id = ${staff.accountGroupId}))`
}

function rowsOf(db: Db, accounts: SQL, { group, where }: { group: SQL; where: SQL }) {
  return selectFrom(
    db,
    {
      id: sql<string>`g.id`,
      name: sql<string>`g.name`,
      createdAt: sql<number>`g.created_at`,
      revokedAt: sql<number | null>`g.revoked_at`,
    },
    sql`${accounts} t join ${groupApiKeys} g on g.group_id = ${group}
    where ${where} order by g.revoked_at is not null, g.created_at desc, g.id limit ${mostShown}`,
  )
}

/** The keys of the group that an account is in. */
export async function listGroupKeys(call: SettingsCall): Promise<CountedSettingsApiKeys> {
  const { found } = await readSettings(call, (db, accounts) => ({
    found: rowsOf(db, accounts, { group: groupOf(call), where: sql`1` }),
  }))
  return { items: found }
}

/** Makes a key of the account's group; only its hash is kept, so that it is told here and never again. */
export async function addGroupKey(call: SettingsCall, { clickId, name }: NewApiKeyInput): Promise<CountedNewApiKey> {
  const { deps, accountId } = call
  const key = `dms_${newSecret(deps.slot)}`
  const id = idOfClick('gky', { accountId, clickId })
  const now = deps.clock.now()
  const group = groupOf(call)
  const { won, rows } = await changeSettings(call, {
    action: 'group_key.add',
    subject: id,
    guard: sql`${group} is not null and not exists (select 1 from ${groupApiKeys} where id = ${id})
      and (select count(*) from ${groupApiKeys} where group_id = ${group} and revoked_at is null) < ${mostGood}`,
    statements: (isWon) => [
      deps.db.run(sql`
        insert into ${groupApiKeys} (id, group_id, name, key_hash, created_at)
        select ${id}, ${group}, ${name}, ${sha256Hex(key)}, ${now} where ${isWon}`),
    ],
    queriesOf: (db, accounts) => ({
      found: rowsOf(db, accounts, { group, where: sql`g.id = ${id}` }),
      group: selectFrom(db, { id: sql<string | null>`${group}` }, sql`${accounts} t`),
    }),
  })
  const [thing] = rows.found
  if (thing !== undefined && won) return { ...thing, key }
  if (thing !== undefined) throw keyAlreadyShown('api_key')
  if (rows.group[0]?.id === null) throw conflict('group_key.no_group', 'The account is in no group')
  throw conflict('group_key.too_many', 'The group has as many keys as it can')
}

/** From now on the key opens nothing. Twice is as good as once. */
export async function revokeGroupKey(call: SettingsCall, id: string): Promise<void> {
  const { deps } = call
  const group = groupOf(call)
  const isOurs = sql`id = ${id} and group_id = ${group} and revoked_at is null`
  const { rows } = await changeSettings(call, {
    action: 'group_key.revoke',
    subject: id,
    guard: sql`exists (select 1 from ${groupApiKeys} where ${isOurs})`,
    statements: (isWon) => [
      deps.db.run(
        sql`update ${groupApiKeys} set revoked_at = ${deps.clock.now()} where id = ${id} and revoked_at is null and ${isWon}`,
      ),
    ],
    queriesOf: (db, accounts) => ({ found: rowsOf(db, accounts, { group, where: sql`g.id = ${id}` }) }),
  })
  if (rows.found.length === 0) throw notFound('api_key')
}
