import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import type { CreditorApi } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { onlineCreditorSettings } from '#worker/db/schema/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/payment.table.ts'
import { creditorOf, creditorProvider, openCreditPort } from '#worker/payments/index.ts'
import type { CreditPort } from '#worker/providers/index.ts'

/** A setting of a creditor with its sealed credentials. */
export type SettingRow = {
  id: string
  accountId: string
  api: CreditorApi
  baseUrl: string | null
  sealedSecrets: string | null
}

function settingRows(db: Db, where: SQL) {
  return db.all<SettingRow>(sql`
    select s.id, s.account_id as "accountId", s.api, c.base_url as "baseUrl", c.sealed_secrets as "sealedSecrets"
    from ${onlineCreditorSettings} s
    left join ${providerCredentials} c
      on c.account_id = s.account_id and c.provider = ${creditorProvider} and c.creditor_setting_id = s.id
    where s.enabled = 1 and ${where}`)
}

/** A setting that an account offers. */
export function settingOf(db: Db, { accountId, settingId }: { accountId: SQL; settingId: string }) {
  return settingRows(db, sql`s.id = ${settingId} and s.account_id = ${accountId}`)
}

/** Settings whose creditor is to be told where to call us. */
export function settingsToRegister(db: Db, { now, limit }: { now: number; limit: number }) {
  return settingRows(db, sql`s.callbacks_due_at <= ${now} order by s.callbacks_due_at limit ${limit}`)
}

/** The way to the creditor of a setting; null where it has no credentials (any more). */
export function openSetting(deps: Dependencies, setting: SettingRow): Promise<CreditPort | null> {
  const { id: creditorSettingId, api, ...stored } = setting
  return openCreditPort(deps, { ...stored, provider: creditorOf[api], creditorSettingId })
}
