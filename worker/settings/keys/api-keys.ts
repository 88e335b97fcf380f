import { sql, type SQL } from 'drizzle-orm'

import { sha256Hex } from '#core/secrets/hashing.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import {
  apiKeyUnits,
  type CountedNewApiKey,
  type NewApiKeyInput,
  type CountedSettingsApiKeys,
} from '#worker/contract/staff/settings/key-settings.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { addThing, readList, removeThing } from '#worker/settings/resource.ts'

import { keyAlreadyShown } from './key-already-shown.ts'

const mostGood = 20
const mostShown = mostGood + 50

function rowsOf(call: SettingsCall, where: SQL) {
  const { id, name, createdAt, revokedAt, accountId } = apiKeys
  return call.deps.db
    .select({ id, name, createdAt, revokedAt })
    .from(apiKeys)
    .where(sql`${accountId} = ${reachedAccount(call)} and ${where}`)
    .orderBy(sql`${revokedAt} is not null, ${createdAt} desc, ${id}`)
    .limit(mostShown)
}

type Rows = { found: RowOf<typeof rowsOf>[] }

const keys = {
  table: apiKeys,
  subject: 'api_key',
  removedAtColumn: apiKeys.revokedAt,
  most: mostGood,
  queriesOf: (call: SettingsCall, id: string) => ({ found: rowsOf(call, sql`${apiKeys.id} = ${id}`) }),
  toThing: ({ found }: Rows) => found[0],
  units: apiKeyUnits,
  isGone: ({ found }: Rows) => found.some(({ revokedAt }) => revokedAt !== null),
}

/** The keys of an account's dealer systems. */
export function listApiKeys(call: SettingsCall): Promise<CountedSettingsApiKeys> {
  return readList(call, {
    queriesOf: () => ({ found: rowsOf(call, sql`1`) }),
    toList: ({ found }) => ({ items: found }),
  })
}

/** Makes a key; only its hash is kept, so that it is told here and never again. */
export async function addApiKey(call: SettingsCall, { clickId, name }: NewApiKeyInput): Promise<CountedNewApiKey> {
  const key = `dms_${newSecret(call.deps.slot)}`
  const { won, thing } = await addThing(call, keys, {
    id: idOfClick('key', { accountId: call.accountId, clickId }),
    action: 'api_key.add',
    values: { name, keyHash: sha256Hex(key) },
  })
  if (!won) throw keyAlreadyShown('api_key')
  return { ...thing, key }
}

/** From now on the key opens nothing. Twice is as good as once. */
export function revokeApiKey(call: SettingsCall, id: string): Promise<void> {
  return removeThing(call, keys, { id, action: 'api_key.revoke', set: (now) => ({ revokedAt: now }) })
}
