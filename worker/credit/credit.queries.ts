import { and, asc, eq, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'

import { onlineCreditorSettings } from './credit.table.ts'

/** Ids of the credit providers that an account offers, in the order in which they are offered. */
export function creditorIdsOf(db: Db, accountId: SQL) {
  return db
    .select({ id: onlineCreditorSettings.id })
    .from(onlineCreditorSettings)
    .where(and(eq(onlineCreditorSettings.accountId, accountId), eq(onlineCreditorSettings.enabled, true)))
    .orderBy(asc(onlineCreditorSettings.position))
}
