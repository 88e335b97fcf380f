import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { accountFeatures, accounts, deliveryOptions } from '#worker/db/schema/account.table.ts'

/** Settings of an account, whole: what of them may be shown is for the mappers to say. */
export function accountOf(db: Db, accountId: SQL) {
  return db.select().from(accounts).where(eq(accounts.id, accountId))
}

/** In SQL: the account is one where things begin. */
export function isOpenAccount(accountId: SQL): SQL {
  return sql`exists (select 1 from ${accounts} open where open.id = ${accountId} and open.closed_at is null)`
}

type AccountUpdate = { accountId: string; set: Partial<typeof accounts.$inferInsert>; guard: SQL; now: number }

/** Changes settings of an account, whose version moves on. */
export function updateAccount(db: Db, { accountId, set, guard, now }: AccountUpdate): Statement {
  return db
    .update(accounts)
    .set({ ...set, version: sql`version + 1`, updatedAt: now })
    .where(and(eq(accounts.id, accountId), guard))
}

export function deliveryOptionsOf(db: Db, accountId: SQL) {
  return db
    .select({ id: deliveryOptions.id, labels: deliveryOptions.labels, isKeysBack: deliveryOptions.isKeysBack })
    .from(deliveryOptions)
    .where(
      and(
        eq(deliveryOptions.accountId, accountId),
        eq(deliveryOptions.enabled, true),
        isNull(deliveryOptions.removedAt),
      ),
    )
    .orderBy(asc(deliveryOptions.position))
}

/** The options of an account, those that are not offered too; `which` narrows them down. */
export function everyDeliveryOption(db: Db, accountId: SQL, which: SQL) {
  const { id, labels, enabled, isKeysBack, version, removedAt } = deliveryOptions
  return db
    .select({ id, labels, enabled, isKeysBack, version, removedAt })
    .from(deliveryOptions)
    .where(and(eq(deliveryOptions.accountId, accountId), which))
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
