import { sql, type SQL } from 'drizzle-orm'

import type { AccountFeature } from '#worker/contract/staff/users.ts'
import type { Db } from '#worker/db/db.ts'
import { accountFeatures } from '#worker/db/schema/account.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

type FeatureRow = RowOf<typeof featureRowsOf>

/** What an account has switched on or bought, by name. */
export function featureRowsOf(db: Db, accountId: SQL) {
  return selectFrom(
    db,
    {
      feature: accountFeatures.feature,
      owned: accountFeatures.owned,
      enabled: accountFeatures.enabled,
      featureType: accountFeatures.featureType,
    },
    sql`${accountFeatures}
    where account_id = ${accountId} order by feature`,
  )
}

export function toFeature(row: FeatureRow): AccountFeature {
  return { ...row, owned: row.owned, enabled: row.enabled }
}

/** The same; nothing where no account is chosen. */
export async function featuresOf(db: Db, accountId: string | null): Promise<AccountFeature[]> {
  const rows = await featureRowsOf(db, sql`${accountId}`)
  return rows.map(toFeature)
}
