import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { contactColumns } from '#worker/notifications/index.ts'

const a = alias(accounts, 'a')
const p = alias(processes, 'p')

export type BulkRow = RowOf<typeof bulkRows>

/** The prefix of a reminder in the audit trail; the day follows. */
export const reminderMark = 'remind-'

/** Returns the facts that decide about an act on each of some processes, and how their customers are reached. */
export function bulkRows(db: Db, ids: readonly string[]) {
  return selectFrom(
    db,
    {
      id: p.id,
      state: p.state,
      processType: p.processType,
      useRetrievalProcess: p.useRetrievalProcess,
      keysLaidBack: sql`p.keys_laid_at is not null`.mapWith(Boolean),
      isHeldBack: sql`${isHeldBack(sql`p`)}`.mapWith(Boolean),
      isConfirmed: sql`p.current_step = 'WAITING_CONFIRMATION'`.mapWith(Boolean),
      accountId: p.accountId,
      accountGroupId: a.groupId,
      createdByUserId: p.createdByUserId,
      timeZone: a.timeZone,
      ...contactColumns,
      /** The id of the entry of its latest reminder. */
      reminder: sql<string | null>`(select max(id) from ${auditLog}
        where id >= 'aud_' || p.id || ${`_${reminderMark}`} and id < 'aud_' || p.id || ${`_${reminderMark}~`})`,
    },
    sql`${processes} p join ${accounts} a on a.id = p.account_id left join ${customers} c on c.id = p.customer_id
    where p.id in (select value from json_each(${JSON.stringify(ids)}))`,
  )
}
