import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { sha256Hex } from '#core/hashing.ts'
import { newSecret } from '#core/ids.ts'
import { changeSetup, idOfClick, readSetup, type SetupCall } from '#core/setup-change.ts'
import { toIso, toIsoOrNull } from '#domain/iso.ts'
import type { NewApiKey, NewApiKeyInput, SetupApiKey, SetupApiKeys } from '#worker/contract/staff/key-setup.ts'
import type { Db } from '#worker/db/db.ts'

import { keyTold, tooManyKeys } from './key-setup.errors.ts'

const mostGood = 20
const mostShown = mostGood + 50

type KeyRow = { id: string; name: string; createdAt: number; revokedAt: number | null }

function keyRows(db: Db, accounts: SQL, where: SQL) {
  return db.all<KeyRow>(sql`
    select k.id, k.name, k.created_at as "createdAt", k.revoked_at as "revokedAt"
    from ${accounts} t join api_keys k on k.account_id = t.id
    where ${where} order by k.revoked_at is not null, k.created_at desc, k.id limit ${mostShown}`)
}

function toApiKey({ createdAt, revokedAt, ...row }: KeyRow): SetupApiKey {
  return { ...row, createdAt: toIso(createdAt), revokedAt: toIsoOrNull(revokedAt) }
}

/** The keys of an account's dealer systems. */
export async function listApiKeys(call: SetupCall): Promise<SetupApiKeys> {
  const { keys } = await readSetup(call, (db, accounts) => ({ keys: keyRows(db, accounts, sql`1`) }))
  return { items: keys.map(toApiKey) }
}

/** Makes a key; only its hash is kept, so that it is told here and never again. */
export async function addApiKey(call: SetupCall, { clickId, name }: NewApiKeyInput): Promise<NewApiKey> {
  const { db, clock } = call.deps
  const { accountId } = call
  const id = idOfClick('key', { accountId, clickId })
  const key = `dms_${newSecret()}`
  const { won, rows } = await changeSetup(call, {
    action: 'api_key.add',
    subject: id,
    guard: sql`not exists (select 1 from api_keys where id = ${id})
      and (select count(*) from api_keys where account_id = ${accountId} and revoked_at is null) < ${mostGood}`,
    statements: (isWon) => [
      db.run(sql`
        insert into api_keys (id, account_id, name, key_hash, created_at)
        select ${id}, ${accountId}, ${name}, ${sha256Hex(key)}, ${clock.now()} where ${isWon}`),
    ],
    queriesOf: (reading, accounts) => ({ key: keyRows(reading, accounts, sql`k.id = ${id}`) }),
  })
  const [row] = rows.key
  if (row === undefined) throw tooManyKeys('api_key')
  if (!won) throw keyTold('api_key')
  return { ...toApiKey(row), key }
}

/** From now on the key opens nothing. Twice is as good as once. */
export async function revokeApiKey(call: SetupCall, id: string): Promise<void> {
  const { db, clock } = call.deps
  const { rows } = await changeSetup(call, {
    action: 'api_key.revoke',
    subject: id,
    guard: sql`exists (select 1 from api_keys
      where id = ${id} and account_id = ${call.accountId} and revoked_at is null)`,
    statements: (won) => [db.run(sql`update api_keys set revoked_at = ${clock.now()} where id = ${id} and ${won}`)],
    queriesOf: (reading, accounts) => ({ key: keyRows(reading, accounts, sql`k.id = ${id}`) }),
  })
  if (rows.key.length === 0) throw notFound('api_key')
}
