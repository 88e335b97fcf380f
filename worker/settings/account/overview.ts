import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { staffFeatures } from '#domain/operations/features.ts'
import {
  settingsFaults,
  type SettingsArea,
  type SettingsFault,
  type SettingsOverviewEntry,
} from '#worker/contract/staff/settings/settings-overview.ts'
import { accounts, accountFeatures, apiKeys, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { alertRecipients } from '#worker/db/schema/alert.table.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { extraServices, products } from '#worker/db/schema/extra-service.table.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { substituteVehicles } from '#worker/db/schema/process/work-order.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { readList } from '#worker/settings/resource.ts'

const a = alias(accounts, 'a')

/** In SQL: how many rows of a table are the account's. */
const countOf = (table: SQL, where: SQL = sql`1`) =>
  sql<number>`(select count(*) from ${table} own where own.account_id = a.id and ${where})`

const present = sql`own.removed_at is null`
const unrevoked = sql`own.revoked_at is null`

/** In SQL: the account lacks credentials of a provider that it has chosen. */
const lacks = (provider: SQL) =>
  sql`${provider} is not null and not exists (select 1 from ${providerCredentials} c
    where c.account_id = a.id and c.provider = ${provider} and c.creditor_setting_id is null)`.mapWith(Boolean)

const columns = {
  lacksContact: sql`a.phone_number = '' or a.email = '' or a.street_address = '' or a.city = ''`.mapWith(Boolean),
  lacksBusinessId: sql`a.business_id = ''`.mapWith(Boolean),
  lacksPayment: sql`exists (select 1 from json_each(a.payment_types) where value in ('ONLINE', 'ALL'))
    and (a.payment_implementation_type is null or ${lacks(sql`a.payment_implementation_type`)})`.mapWith(Boolean),
  lacksIdentity: sql`a.identity_check <> 'NONE' and ${lacks(sql`a.identity_provider`)}`.mapWith(Boolean),
  hours: sql<number>`a.opening_hours is not null`,
  featuresOn: countOf(sql`${accountFeatures}`, sql`own.enabled = 1`),
  featuresSaid: countOf(
    sql`${accountFeatures}`,
    sql`own.feature in (select value from json_each(${JSON.stringify(staffFeatures)}))`,
  ),
  delivery: countOf(sql`${deliveryOptions}`, present),
  services: countOf(sql`${extraServices}`, present),
  products: countOf(sql`${products}`),
  languages: countOf(sql`${languages}`),
  defaults: countOf(sql`${languages}`, sql`own.is_default = 1`),
  texts: sql<number>`(select count(*) from ${contentTexts} t join ${languages} l on l.id = t.language_id where l.account_id = a.id)`,
  vehicles: countOf(sql`${substituteVehicles}`, present),
  credentials: countOf(sql`${providerCredentials}`),
  creditors: countOf(sql`${onlineCreditorSettings}`, present),
  apiKeys: countOf(sql`${apiKeys}`, unrevoked),
  devices: countOf(sql`${devices}`, unrevoked),
  webhooks: countOf(sql`${webhookEndpoints}`),
  parked: countOf(sql`${webhookDeliveries}`, sql`own.status = 'PARKED'`),
  alertRecipients: countOf(sql`${alertRecipients}`),
}

function overviewQueries(call: SettingsCall) {
  return { found: overviewOf(call) }
}

function overviewOf(call: SettingsCall) {
  return selectFrom(call.deps.db, columns, sql`${accounts} a where ${a.id} = ${reachedAccount(call)}`)
}

function entry(area: SettingsArea, count: number | null, faults: Partial<Record<SettingsFault, boolean>> = {}) {
  const missing = faultsOf(faults)
  const state = missing.length > 0 ? ('attention' as const) : count === 0 ? ('nothing' as const) : ('set' as const)
  return { area, state, count, faults: missing }
}

function faultsOf(faults: Partial<Record<SettingsFault, boolean>>): SettingsFault[] {
  return settingsFaults.filter((name) => faults[name] === true)
}

function toOverview(row: RowOf<typeof overviewOf>): SettingsOverviewEntry[] {
  return [
    entry('account', null, { contact: row.lacksContact, business_id: row.lacksBusinessId }),
    entry('hours', row.hours),
    // One of the staff's pages that the account says nothing of is on.
    entry('features', row.featuresOn + staffFeatures.length - row.featuresSaid),
    entry('delivery', row.delivery),
    entry('extra-services', row.services),
    entry('products', row.products),
    entry('languages', row.languages, { default_language: row.defaults === 0 }),
    entry('texts', row.texts),
    entry('vehicles', row.vehicles),
    entry('providers', row.credentials + row.creditors, {
      payment_credentials: row.lacksPayment,
      identity_credentials: row.lacksIdentity,
    }),
    entry('keys', row.apiKeys + row.devices),
    entry('webhooks', row.webhooks, { parked_webhooks: row.parked > 0 }),
    entry('alerts', row.alertRecipients, { alert_recipients: row.alertRecipients === 0 }),
  ]
}

/**
 * Returns the settings of an account that are made, those that nobody has made yet, and those that need somebody: one
 * read.
 */
export function getOverview(call: SettingsCall): Promise<SettingsOverviewEntry[]> {
  return readList(call, {
    queriesOf: overviewQueries,
    toList: ({ found: [row] }) => {
      if (row === undefined) throw notFound('account')
      return toOverview(row)
    },
  })
}
