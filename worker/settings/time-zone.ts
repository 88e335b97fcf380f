import { sql } from 'drizzle-orm'

import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { accounts } from '#worker/db/schema/account.table.ts'

/** The time zone in which an account reads its instants. */
export function timeZoneOf(call: SettingsCall) {
  const { timeZone } = accounts
  return call.deps.db
    .select({ timeZone })
    .from(accounts)
    .where(sql`${accounts.id} = ${reachedAccount(call)}`)
}

export function toTimeZone([account]: readonly { timeZone: string }[]): string {
  return account?.timeZone ?? 'Europe/Helsinki'
}
