import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { AppError } from '#core/http/errors.ts'
import type { ProcessType } from '#domain/enums.ts'
import { featuresOfProcess } from '#domain/operations/features.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import type { Db } from '#worker/db/db.ts'
import { accountFeatures } from '#worker/db/schema/account.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

type FeatureRow = RowOf<typeof featureRowsOf>

/** Returns the features that an account has switched on or bought, by name. */
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

const namesSchema = z.array(z.string())

function namesOf(json: string): readonly string[] {
  return namesSchema.parse(JSON.parse(json))
}

/** In SQL: names of the features that an account has switched off, as JSON. */
export function featuresOffOf(accountId: SQL): SQL<readonly string[]> {
  return sql`(select json_group_array(own.feature) from ${accountFeatures} own
    where own.account_id = ${accountId} and own.enabled = 0)`.mapWith(namesOf)
}

type Wanted = { processType: ProcessType; isTimed: boolean; timedField: string }

/** Throws 403 `feature.off` with the field that asks for what the account has switched off. */
export function refuseFeaturesOff(off: readonly string[], { processType, isTimed, timedField }: Wanted): void {
  const wanted = featuresOfProcess(processType, { isTimed }).filter((name) => off.includes(name))
  if (wanted.length === 0) return
  const errors = wanted.map((name) => ({
    path: name === 'SCHEDULED_LINK' ? timedField : 'processType',
    code: 'feature_off',
  }))
  throw new AppError({ code: 'feature.off', status: 403, title: `The account has no ${wanted.join(', ')}`, errors })
}

/** The same; nothing where no account is chosen. */
export async function featuresOf(db: Db, accountId: string | null): Promise<AccountFeature[]> {
  const rows = await featureRowsOf(db, sql`${accountId}`)
  return rows.map(toFeature)
}
