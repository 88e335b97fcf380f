import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { AppError, notFound, conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { seal } from '#core/secrets/seal.ts'
import { newWebhookSecret } from '#core/secrets/standard-webhook.ts'
import { changeSettings, idOfClick, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { formerSecretDays, type WebhookType } from '#worker/contract/machines/webhook.ts'
import {
  endpointUnits,
  type CountedWebhookEndpoint,
  type WebhookEndpointInput,
  type WebhookSecretInput,
} from '#worker/contract/staff/settings/webhook-settings.ts'
import type { Db } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { webhookEndpoints, webhookFormerSecrets } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const e = alias(webhookEndpoints, 'e')
const f = alias(webhookFormerSecrets, 'f')

const formerSecretMs = formerSecretDays * 86_400_000

/** An account has one endpoint. */
export const endpointId = (accountId: string) => `whe_${accountId}`

/** Returns the context that an endpoint's signing secret is sealed for. */
export const endpointContext = (id: string) => `webhook:${id}`

type Row = RowOf<typeof endpointRows>

export function endpointRows(db: Db, accounts: SQL, now: number) {
  return selectFrom(
    db,
    {
      url: e.url,
      enabled: e.enabled,
      apiVersion: e.apiVersion,
      events: e.events,
      version: e.version,
      updatedAt: e.updatedAt,
      createdAt: e.createdAt,
      formerEndsAt: orNull(f.endsAt),
      pingAt: e.pingAt,
      pingSettledAt: e.pingSettledAt,
      pingError: e.pingError,
    },
    sql`${accounts} t join ${webhookEndpoints} e on e.account_id = t.id and e.id = 'whe_' || t.id
    left join ${webhookFormerSecrets} f on f.endpoint_id = e.id and f.ends_at > ${now}`,
  )
}

export function toEndpoint({
  updatedAt,
  createdAt,
  formerEndsAt,
  pingAt,
  pingSettledAt,
  pingError,
  ...row
}: Row): CountedWebhookEndpoint {
  return {
    ...row,
    updatedAt: Math.max(updatedAt, createdAt),
    formerSecretUntil: formerEndsAt,
    ping: pingAt === null ? null : { at: pingAt, settledAt: pingSettledAt, error: pingError },
  }
}

/** Returns the webhook endpoint of an account's dealer system; null where there is none. */
export async function getEndpoint(call: SettingsCall): Promise<CountedWebhookEndpoint | null> {
  const now = call.deps.clock.now()
  const { endpoint } = await readSettings(call, (db, accounts) => ({ endpoint: endpointRows(db, accounts, now) }))
  return endpoint[0] === undefined ? null : toEndpoint(endpoint[0])
}

export type SavedEndpoint = { endpoint: CountedWebhookEndpoint; secret: string | null }

/** Sets or changes the endpoint. A new one gets a secret, which is told here and never again. Throws 409 `webhook.changed`. */
export async function saveEndpoint(call: SettingsCall, input: WebhookEndpointInput): Promise<SavedEndpoint> {
  refuseUnsafe(call, input.url)
  return input.version === null ? addEndpoint(call, input) : changeEndpoint(call, input, input.version)
}

function chosenEvents(events: readonly WebhookType[] | null): string | null {
  return events === null ? null : JSON.stringify([...new Set(events)])
}

async function addEndpoint(
  call: SettingsCall,
  { url, enabled, apiVersion, events = null }: WebhookEndpointInput,
): Promise<SavedEndpoint> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const secret = newWebhookSecret()
  const sealed = await seal(secret, { secret: deps.config.sealSecret, context: endpointContext(id) })
  const now = deps.clock.now()
  const saved = await change(call, {
    action: 'webhook.add',
    guard: sql`not exists (select 1 from ${webhookEndpoints} where id = ${id})`,
    write: (won) => sql`
      insert into ${webhookEndpoints} (id, account_id, url, sealed_secret, enabled, api_version, events, created_at, updated_at, version)
      select ${id}, ${accountId}, ${url}, ${sealed}, ${enabled}, ${apiVersion}, ${chosenEvents(events)}, ${now}, ${now}, 1 where ${won}`,
  })
  return { ...saved, secret }
}

async function changeEndpoint(
  call: SettingsCall,
  { url, enabled, apiVersion, events }: WebhookEndpointInput,
  version: number,
): Promise<SavedEndpoint> {
  const id = endpointId(call.accountId)
  const saved = await change(call, {
    action: 'webhook.edit',
    guard: sql`exists (select 1 from ${webhookEndpoints} where id = ${id} and version = ${version})`,
    write: (won) => sql`
      update ${webhookEndpoints}
      set url = ${url}, enabled = ${enabled}, api_version = ${apiVersion},
        events = ${events === undefined ? sql`events` : sql`${chosenEvents(events)}`}, version = version + 1,
        updated_at = ${call.deps.clock.now()}
      where id = ${id} and ${won}`,
  })
  return { ...saved, secret: null }
}

/**
 * Makes another signing secret, told here and never again; the one before signs beside it for some days. Throws 404 where
 * there is no endpoint, 409 for the same click.
 */
export async function renewSecret(call: SettingsCall, { clickId }: WebhookSecretInput): Promise<string> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const secret = newWebhookSecret()
  const sealed = await seal(secret, { secret: deps.config.sealSecret, context: endpointContext(id) })
  const auditId = idOfClick('aud', { accountId, clickId })
  const now = deps.clock.now()
  const { won, rows } = await changeSettings(call, {
    action: 'webhook.renew_secret',
    subject: id,
    auditId,
    guard: sql`exists (select 1 from ${webhookEndpoints} where id = ${id})
      and not exists (select 1 from ${auditLog} where id = ${auditId})`,
    statements: (isWon) => [
      deps.db.run(sql`
        insert or replace into ${webhookFormerSecrets} (endpoint_id, sealed_secret, ends_at, created_at)
        select id, sealed_secret, ${now + formerSecretMs}, ${now} from ${webhookEndpoints} where id = ${id} and ${isWon}`),
      deps.db.run(sql`
        update ${webhookEndpoints} set sealed_secret = ${sealed}, version = version + 1, updated_at = ${now}
        where id = ${id} and ${isWon}`),
    ],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts, now) }),
  })
  if (rows.endpoint.length === 0) throw notFound('webhook')
  if (won) return secret
  throw conflict('webhook.told', 'The secret of this click was told already')
}

/** Ends the secret before the present one now. As good as done where none is left. Throws 404 where there is no endpoint. */
export async function endFormerSecret(call: SettingsCall): Promise<CountedWebhookEndpoint> {
  const { deps, accountId } = call
  const id = endpointId(accountId)
  const now = deps.clock.now()
  const isLeft = sql`exists (select 1 from ${webhookFormerSecrets} where endpoint_id = ${id} and ends_at > ${now})`
  const { rows } = await changeSettings(call, {
    action: 'webhook.end_former_secret',
    subject: id,
    guard: isLeft,
    statements: (isWon) => [
      deps.db.run(sql`delete from ${webhookFormerSecrets} where endpoint_id = ${id} and ${isWon}`),
    ],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts, now) }),
  })
  const [row] = rows.endpoint
  if (row === undefined) throw notFound('webhook')
  return toEndpoint(row)
}

type Change = { action: string; guard: SQL; write: (won: SQL) => SQL }

async function change(
  call: SettingsCall,
  { action, guard, write }: Change,
): Promise<{ endpoint: CountedWebhookEndpoint }> {
  const { won, rows } = await changeSettings(call, {
    action,
    subject: endpointId(call.accountId),
    guard,
    statements: (isWon) => [call.deps.db.run(write(isWon))],
    queriesOf: (db, accounts) => ({ endpoint: endpointRows(db, accounts, call.deps.clock.now()) }),
  })
  const [row] = rows.endpoint
  if (row === undefined) throw notFound('webhook')
  if (won) return { endpoint: toEndpoint(row) }
  throw new AppError({
    code: 'webhook.changed',
    status: 409,
    title: 'Somebody else changed the endpoint',
    changed: toEndpoint(row),
    units: endpointUnits,
  })
}

/** Customers' processes are told to this address. */
function refuseUnsafe({ deps }: SettingsCall, address: string): void {
  if (new URL(address).hash !== '') throw requestInvalidField('url', 'invalid_format')
  refuseUncallable(deps, 'url', address)
}
