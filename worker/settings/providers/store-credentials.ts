import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { changeSettings, idOfClick, type SettingsCall } from '#core/settings-change.ts'
import type { CredentialsInput } from '#worker/contract/staff/settings/provider-settings.ts'
import type { Db, Queries, RowsOf, Statement } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { openIdentitySecrets, sealIdentitySecrets } from '#worker/identity/index.ts'
import { sealCredentials } from '#worker/payments/index.ts'
import { insertWhere, updateWhere } from '#worker/settings/write-where.ts'

import { checkedCredentials, type Checked } from './checked-credentials.ts'
import { isOfSlot, type CredentialsRow, type Slot } from './credentials.queries.ts'

/** The audit row of one click, whose being there tells that its credentials were stored. */
export function auditIdOf({ accountId }: SettingsCall, { clickId }: CredentialsInput): string {
  return idOfClick('aud', { accountId, clickId })
}

export function wasStored(db: Db, auditId: string) {
  return db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(sql`${auditLog.id} = ${auditId}`)
}

export type Storing<Q extends Queries> = {
  slot: Slot
  input: CredentialsInput
  stored: CredentialsRow | undefined
  /** Returns further statements of the change, guarded by `won`. */
  more?: (won: SQL) => Statement[]
  /** A further condition of the write. */
  guard?: SQL
  queries: Q
}

/**
 * Stores credentials sealed, in the place of those that there were. Null where the very same click was told before;
 * `won` false where somebody else was faster. Throws 422, which names fields and never values.
 */
export async function storeCredentials<Q extends Queries>(
  call: SettingsCall,
  storing: Storing<Q>,
): Promise<{ won: boolean; rows: RowsOf<Q> } | null> {
  const { slot, input, stored, more = () => [], guard = sql`1`, queries } = storing
  const kept = stored === undefined ? null : await keptSecrets(call, slot, stored)
  const checked = await checkedCredentials(call.deps, { kind: slot.kind, input, kept })
  const sealedSecrets = await sealed(call, slot, checked.secrets)
  const id = stored?.id ?? newId('crd', call.deps.clock.now())
  const way = { id, baseUrl: checked.baseUrl, sealedSecrets, isNew: stored === undefined }
  const { provider, creditorSettingId } = slot
  const auditId = auditIdOf(call, input)
  const outcome = await changeSettings(call, {
    action: 'credentials.set',
    subject: id,
    detail: { provider, creditorSettingId, fields: ['baseUrl', 'secrets'] },
    auditId,
    guard: sql`${isAsSeen(call, slot, input.version)} and ${guard}`,
    statements: (won) => [writeStatement(call, slot, { ...way, won }), ...more(won)],
    queriesOf: (db) => ({ ...queries, earlier: wasStored(db, auditId) }),
  })
  return !outcome.won && outcome.rows.earlier.length > 0 ? null : outcome
}

function isAsSeen({ accountId }: SettingsCall, slot: Slot, version: number | null): SQL {
  const theirs = sql`select 1 from ${providerCredentials}
    where ${providerCredentials.accountId} = ${accountId} and ${isOfSlot(slot)}`
  return version === null ? sql`not exists (${theirs})` : sql`exists (${theirs} and version = ${version})`
}

/** Only Signicat's are of use again: checks that were begun with an older key are still open. */
async function keptSecrets({ deps, accountId }: SettingsCall, { kind }: Slot, { sealedSecrets }: CredentialsRow) {
  if (kind !== 'SIGNICAT') return null
  return openIdentitySecrets(deps, { accountId, provider: kind, sealedSecrets })
}

function sealed(
  { deps, accountId }: SettingsCall,
  { kind, ...slot }: Slot,
  secrets: Checked['secrets'],
): Promise<string> {
  const { sealSecret } = deps.config
  if (kind === 'SCRIVE' || kind === 'SIGNICAT') {
    return sealIdentitySecrets(secrets, { accountId, provider: kind, sealSecret })
  }
  return sealCredentials(secrets, { accountId, ...slot, sealSecret })
}

type Way = { id: string; baseUrl: string; sealedSecrets: string; isNew: boolean; won: SQL }

function writeStatement({ deps, accountId }: SettingsCall, { provider, creditorSettingId }: Slot, way: Way): Statement {
  const { id, isNew, won, ...given } = way
  const set = { ...given, testedAt: null, testOutcome: null }
  const to = { table: providerCredentials, now: deps.clock.now() }
  return isNew
    ? insertWhere(deps.db, { ...to, values: { ...set, id, accountId, provider, creditorSettingId }, won })
    : updateWhere(deps.db, { ...to, set, where: sql`${providerCredentials.id} = ${id} and ${won}` })
}
