import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { SettingsCall } from '#core/settings-change.ts'
import type { ExtraServiceForm } from '#worker/contract/staff/settings/content-settings.ts'
import type { Statement } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import {
  extraServiceCompatibilities,
  extraServiceDescriptions,
  extraServiceProducts,
  products,
} from '#worker/db/schema/extra-service.table.ts'

type Parts = { serviceId: string; form: ExtraServiceForm; won: SQL }

/** Replaces the descriptions, the compatible cars and the products of a service. */
export function partStatements({ deps, accountId }: SettingsCall, { serviceId, form, won }: Parts): Statement[] {
  const { db } = deps
  const newRow = (prefix: string) => sql`${prefix} || lower(hex(randomblob(12)))`
  const each = (values: readonly object[]) => sql`json_each(${JSON.stringify(values)}) one`
  const clear = (table: SQLiteTable) =>
    db.run(sql`delete from ${table} where extra_service_id = ${serviceId} and ${won}`)
  return [
    clear(extraServiceDescriptions),
    db.run(sql`
      insert into ${extraServiceDescriptions} (extra_service_id, language_id, description)
      select ${serviceId}, l.id, one.value ->> '$.description'
      from ${each(form.descriptions)} join ${languages} l on l.id = one.value ->> '$.languageId'
      where l.account_id = ${accountId} and ${won}`),
    clear(extraServiceCompatibilities),
    db.run(sql`
      insert into ${extraServiceCompatibilities} (id, extra_service_id, make, model)
      select ${newRow('xcp_')}, ${serviceId}, one.value ->> '$.make', one.value ->> '$.model'
      from ${each(form.compatibilities)} where ${won}`),
    clear(extraServiceProducts),
    db.run(sql`
      insert into ${extraServiceProducts} (id, extra_service_id, product_id, amount)
      select ${newRow('xpl_')}, ${serviceId}, p.id, one.value ->> '$.amount'
      from ${each(form.products)} join ${products} p on p.id = one.value ->> '$.productId'
      where p.account_id = ${accountId} and ${won}`),
  ]
}
