import { sql, type SQL } from 'drizzle-orm'

import type { CreditorApi } from '#domain/enums.ts'
import type { CreditorSetting } from '#worker/contract/staff/provider-setup.ts'
import type { Db } from '#worker/db/db.ts'
import { creditorProvider } from '#worker/payments/index.ts'

import { toKnown } from './credentials.queries.ts'

export const mostSettings = 20

export type SettingRow = {
  id: string
  version: number
  name: string
  api: CreditorApi
  enabled: number
  removedAt: number | null
  credentialsVersion: number | null
  baseUrl: string | null
  credentialsAt: number | null
}

function settingRows(db: Db, accounts: SQL, where: SQL) {
  return db.all<SettingRow>(sql`
    select s.id, s.version, s.name, s.api, s.enabled, s.removed_at as "removedAt", c.version as "credentialsVersion",
      c.base_url as "baseUrl", c.updated_at as "credentialsAt"
    from ${accounts} t join online_creditor_settings s on s.account_id = t.id
    left join provider_credentials c
      on c.account_id = s.account_id and c.provider = ${creditorProvider} and c.creditor_setting_id = s.id
    where ${where} order by s.position, s.id`)
}

/** The creditors of an account, in the order in which customers see them. */
export function settingsOf(db: Db, accounts: SQL) {
  return settingRows(db, accounts, sql`s.removed_at is null`)
}

/** One of them, removed or not. */
export function settingOf(db: Db, accounts: SQL, id: string) {
  return settingRows(db, accounts, sql`s.id = ${id}`)
}

export function zoneOf(db: Db, accounts: SQL) {
  return db.all<{ timeZone: string }>(sql`
    select a.time_zone as "timeZone" from ${accounts} t join accounts a on a.id = t.id`)
}

export function toSetting(row: SettingRow): CreditorSetting {
  const { credentialsVersion: version, baseUrl, credentialsAt: updatedAt } = row
  const known = version === null || baseUrl === null || updatedAt === null ? undefined : { version, baseUrl, updatedAt }
  const { id, name, api } = row
  return { id, version: row.version, name, api, enabled: row.enabled === 1, credentials: toKnown(known) }
}
