import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { notNull, selectFrom } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const e = alias(emailSenders, 'e')
const most = 100

/** Domains that were good and are not any more; `reach`: true in SQL for the account `a`. */
export function lostDomains(db: Db, reach: SQL) {
  return selectFrom(
    db,
    { accountName: a.name, address: e.address, lostAt: notNull(e.lostAt) },
    sql`${emailSenders} e join ${accounts} a on a.id = e.account_id and a.closed_at is null
    where e.lost_at is not null and ${reach} order by e.lost_at limit ${most}`,
  )
}
