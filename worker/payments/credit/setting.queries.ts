import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import type { Db } from '#worker/db/db.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { creditorOf, creditorProvider, openCreditPort } from '#worker/payments/index.ts'
import type { CreditPort } from '#worker/providers/index.ts'

const c = alias(providerCredentials, 'c')
const s = alias(onlineCreditorSettings, 's')

/** A setting of a creditor with its sealed credentials. */
export type SettingRow = RowOf<typeof settingRows>

function settingRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      id: s.id,
      accountId: s.accountId,
      api: s.api,
      baseUrl: orNull(c.baseUrl),
      sealedSecrets: orNull(c.sealedSecrets),
    },
    sql`${onlineCreditorSettings} s
    left join ${providerCredentials} c
      on c.account_id = s.account_id and c.provider = ${creditorProvider} and c.creditor_setting_id = s.id
    where s.enabled = 1 and ${where}`,
  )
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
