import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { AppError, notFound, conflict } from '#core/errors.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { seal } from '#core/seal.ts'
import { changeSettings, idOfClick, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { newWebhookSecret } from '#core/standard-webhook.ts'
import { requestInvalidField } from '#core/validate.ts'
import { toIso } from '#domain/iso.ts'
import type {
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookSecretInput,
} from '#worker/contract/staff/webhook-settings.ts'
import type { Db } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const e = alias(webhookEndpoints, 'e')

/** An account has one endpoint. */
const endpointId = (accountId: string) => `whe_${accountId}`

/** What the signing secret is sealed for. */
export const endpointContext = (id: string) => `webhook:${id}`

type Row = RowOf<typeof endpointRows>

function endpointRows(db: Db, accounts: SQL) {
  return selectFrom(
    db,
    {
      url: e.url,
      enabled: e.enabled,
      version: e.version,
      updatedAt: e.updatedAt,
      createdAt: e.createdAt,
    },
    sql`${accounts} t join ${webhookEndpoints} e on e.account_id = t.id and e.id = 'whe_' || t.id`,
  )
}

function toEndpoint({ url, enabled, version, updatedAt, createdAt }: Row): WebhookEndpoint {
  return { url, enabled: enabled, version, updatedAt: toIso(Math.max(updatedAt, createdAt)) }
}

/** Where an account's dealer system is told; null where it is not. */
export async function getEndpoint(call: SettingsCall): Promise<WebhookEndpoint | null> {
  const { endpoint } = await readSettings(call, (db, accounts) => ({ endpoint: endpointRows(db, accounts) }))
  return endpoint[0] === undefined ? null : toEndpoint(endpoint[0])
}

export type SavedEndpoint = { endpoint: WebhookEndpoint; secret: string | null }

/** Sets or changes the endpoint. A new one gets a secret, which is told here and never again. Throws 409 `webhook.changed`. */
export async function saveEndpoint(call: SettingsCall, input: WebhookEndpointInput): Promise<SavedEndpoint> {
  refuseUnsafe(call, input.url)
  return input.version === null ? addEndpoint(call, input) : changeEndpoint(call, input, input.version)
}

async function addEndpoint(call: SettingsCall, { url, enabled }: WebhookEndpointInput): Promise<SavedEndpoint> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const secret = newWebhookSecret()
  const sealed = await seal(secret, { secret: deps.config.sealSecret, context: endpointContext(id) })
  const now = deps.clock.now()
  const saved = await change(call, {
    action: 'webhook.add',
    guard: sql`not exists (select 1 from ${webhookEndpoints} where id = ${id})`,
    write: (won) => sql`
      insert into ${webhookEndpoints} (id, account_id, url, sealed_secret, enabled, created_at, updated_at, version)
      select ${id}, ${accountId}, ${url}, ${sealed}, ${enabled}, ${now}, ${now}, 1 where ${won}`,
  })
  return { ...saved, secret }
}

async function changeEndpoint(
  call: SettingsCall,
  { url, enabled }: WebhookEndpointInput,
  version: number,
): Promise<SavedEndpoint> {
  const id = endpointId(call.accountId)
  const saved = await change(call, {
    action: 'webhook.edit',
    guard: sql`exists (select 1 from ${webhookEndpoints} where id = ${id} and version = ${version})`,
    write: (won) => sql`
      update ${webhookEndpoints}
      set url = ${url}, enabled = ${enabled}, version = version + 1, updated_at = ${call.deps.clock.now()}
      where id = ${id} and ${won}`,
  })
  return { ...saved, secret: null }
}

/** Makes another signing secret, told here and never again. Throws 404 where there is no endpoint, 409 for the same click. */
export async function renewSecret(call: SettingsCall, { clickId }: WebhookSecretInput): Promise<string> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const secret = newWebhookSecret()
  const sealed = await seal(secret, { secret: deps.config.sealSecret, context: endpointContext(id) })
  const auditId = idOfClick('aud', { accountId, clickId })
  const { won, rows } = await changeSettings(call, {
    action: 'webhook.renew_secret',
    subject: id,
    auditId,
    guard: sql`exists (select 1 from ${webhookEndpoints} where id = ${id})
      and not exists (select 1 from ${auditLog} where id = ${auditId})`,
    statements: (isWon) => [
      deps.db.run(sql`
        update ${webhookEndpoints} set sealed_secret = ${sealed}, version = version + 1, updated_at = ${deps.clock.now()}
        where id = ${id} and ${isWon}`),
    ],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts) }),
  })
  if (rows.endpoint.length === 0) throw notFound('webhook')
  if (won) return secret
  throw conflict('webhook.told', 'The secret of this click was told already')
}

type Change = { action: string; guard: SQL; write: (won: SQL) => SQL }

async function change(call: SettingsCall, { action, guard, write }: Change): Promise<{ endpoint: WebhookEndpoint }> {
  const { won, rows } = await changeSettings(call, {
    action,
    subject: endpointId(call.accountId),
    guard,
    statements: (isWon) => [call.deps.db.run(write(isWon))],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts) }),
  })
  const [row] = rows.endpoint
  if (row === undefined) throw notFound('webhook')
  if (won) return { endpoint: toEndpoint(row) }
  throw new AppError({
    code: 'webhook.changed',
    status: 409,
    title: 'Somebody else changed the endpoint',
    changed: toEndpoint(row),
  })
}

/** Customers' processes are told to this address. */
function refuseUnsafe({ deps }: SettingsCall, address: string): void {
  if (new URL(address).hash !== '') throw requestInvalidField('url', 'invalid_format')
  refuseUncallable(deps, 'url', address)
}
