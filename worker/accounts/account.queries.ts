import { and, asc, eq, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'

import { accountFeatures, accounts, deliveryOptions } from './account.table.ts'

/** Settings of an account, whole: what of them may be shown is for the mappers to say. */
export function accountOf(db: Db, accountId: SQL) {
  return db.select().from(accounts).where(eq(accounts.id, accountId))
}

export function deliveryOptionsOf(db: Db, accountId: SQL) {
  return db
    .select({ id: deliveryOptions.id, labels: deliveryOptions.labels })
    .from(deliveryOptions)
    .where(and(eq(deliveryOptions.accountId, accountId), eq(deliveryOptions.enabled, true)))
    .orderBy(asc(deliveryOptions.position))
}

/** Features in use; those that belong to a step of the customer's path have the step as their type. */
export function enabledFeaturesOf(db: Db, accountId: SQL) {
  return db
    .select({ feature: accountFeatures.feature, featureType: accountFeatures.featureType })
    .from(accountFeatures)
    .where(and(eq(accountFeatures.accountId, accountId), eq(accountFeatures.enabled, true)))
    .orderBy(asc(accountFeatures.feature))
}
