import { and, asc, eq, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'

/** The credit settings that an account offers, in the order in which they are offered. */
export function creditorsOf(db: Db, accountId: SQL) {
  return db
    .select({ id: onlineCreditorSettings.id, name: onlineCreditorSettings.name })
    .from(onlineCreditorSettings)
    .where(and(eq(onlineCreditorSettings.accountId, accountId), eq(onlineCreditorSettings.enabled, true)))
    .orderBy(asc(onlineCreditorSettings.position))
}
