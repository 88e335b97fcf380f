/**
 * Credentials of each provider as a person types them, with the values that the adapters are tested with:
 *
 *   await setup.send(putCredentials('SVEA'))                    // there were none; `putCredentials('SVEA', 1)` after that
 *   await setup.send(['PUT', `creditor-setting/${id}/credentials`, credentialsOf('MERCHANT_API')])
 */
import { expect } from 'vitest'

import { fieldsOf, type CredentialKind } from '#domain/money/provider-fields.ts'
import { merchantSettings, simplifiedSettings } from '#tests/adapters/credit-fixtures.ts'
import { scriveSettings, signicatSettings } from '#tests/adapters/identity-fixtures.ts'
import { eneriusSettings, paytrailSettings, sveaSettings, vismaPaySettings } from '#tests/adapters/payment-fixtures.ts'

import { rowsOf } from './database.ts'
import { click } from './desk.ts'
import type { Setup, SetupCall } from './setup.ts'

export type Way = { baseUrl: string; secrets: Record<string, string> }

function typed(kind: CredentialKind, settings: object): Way {
  const values = new Map(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const secrets = fieldsOf(kind).map(({ name }) => [name, values.get(name) ?? ''] as const)
  return { baseUrl: values.get('baseUrl') ?? '', secrets: Object.fromEntries(secrets) }
}

export const ways = {
  CHECKOUT_FINLAND: typed('CHECKOUT_FINLAND', paytrailSettings),
  SVEA: typed('SVEA', sveaSettings),
  BAMBORA: typed('BAMBORA', vismaPaySettings),
  ENERIUS: typed('ENERIUS', eneriusSettings),
  SCRIVE: typed('SCRIVE', scriveSettings),
  SIGNICAT: typed('SIGNICAT', signicatSettings),
  MERCHANT_API: typed('MERCHANT_API', merchantSettings),
  SIMPLIFIED_FLOW: typed('SIMPLIFIED_FLOW', simplifiedSettings),
} satisfies Record<CredentialKind, Way>

let clicks = 100
/** Returns the input that sets credentials; each time by another click. */
export const credentialsOf = (kind: CredentialKind, version: number | null = null, change: Partial<Way> = {}) => {
  clicks += 1
  return { clickId: click(clicks), version, ...ways[kind], ...change }
}

export const putCredentials = (
  provider: CredentialKind,
  version: number | null = null,
  change: Partial<Way> = {},
): SetupCall => ['PUT', `provider-credentials/${provider}`, credentialsOf(provider, version, change)]

/** Seeds a creditor of the legacy API in `acc_north`, as a workshop has it that nobody can add one to. */
export async function seedLegacyCreditor(): Promise<{ id: string }> {
  const id = 'ocs_legacy'
  await rowsOf(
    `insert into online_creditor_settings (id, account_id, name, api, created_at, updated_at)
    values (?, 'acc_north', 'Resurs', 'SIMPLIFIED_FLOW', 0, 0)`,
    id,
  )
  return { id }
}

/** Returns the secrets that nobody may ever see again. */
export const hiddenIn = (kind: CredentialKind) =>
  fieldsOf(kind)
    .filter((field) => field.kind === 'secret')
    .map(({ name }) => ways[kind].secrets[name] ?? '')

/** No row, no log line and no answer of the API has a secret in it. */
export async function expectNoSecret(setup: Setup, secrets: readonly string[]): Promise<void> {
  const answers = await Promise.all(
    ['provider-credentials', 'creditor-setting', 'settings'].map(async (path) =>
      (await setup.send(['GET', path])).text(),
    ),
  )
  const tables = ['provider_credentials', 'online_creditor_settings', 'audit_log', 'outbox', 'idempotency_keys']
  const rows = await Promise.all(tables.map((table) => rowsOf(`select * from ${table}`)))
  const all = [...answers, JSON.stringify(rows), ...setup.app.logged].join('\n')
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of secrets) expect(all).not.toContain(secret)
}

/** The row of an account's credentials, as the adapters' openers take it. */
export const storedWay = async (provider: string) => {
  const [row] = await rowsOf(
    `select account_id as accountId, provider, base_url as baseUrl, sealed_secrets as sealedSecrets,
      creditor_setting_id as creditorSettingId from provider_credentials where provider = ?`,
    provider,
  )
  const text = (name: string) => String(row?.[name])
  const owner = { accountId: text('accountId'), provider, baseUrl: text('baseUrl') }
  return { ...owner, sealedSecrets: text('sealedSecrets'), creditorSettingId: text('creditorSettingId') }
}
