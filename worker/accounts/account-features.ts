import { sql, type SQL } from 'drizzle-orm'

import type { AccountFeature } from '#worker/contract/staff/users.ts'
import type { Db } from '#worker/db/db.ts'
import { accountFeatures } from '#worker/db/schema/account.table.ts'

type FeatureRow = Omit<AccountFeature, 'owned' | 'enabled'> & { owned: 0 | 1; enabled: 0 | 1 }

/** What an account has switched on or bought, by name. */
export function featureRowsOf(db: Db, accountId: SQL) {
  return db.all<FeatureRow>(sql`
    select feature, owned, enabled, feature_type as "featureType" from ${accountFeatures}
    where account_id = ${accountId} order by feature`)
}

export function toFeature(row: FeatureRow): AccountFeature {
  return { ...row, owned: row.owned === 1, enabled: row.enabled === 1 }
}

/** The same; nothing where no account is chosen. */
export async function featuresOf(db: Db, accountId: string | null): Promise<AccountFeature[]> {
  const rows = await featureRowsOf(db, sql`${accountId}`)
  return rows.map(toFeature)
}
