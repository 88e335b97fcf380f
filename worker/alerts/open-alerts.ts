import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { dayMs } from '#domain/durations.ts'
import { subjectView } from '#domain/operations/remote-cell-subject.ts'
import type { CountedAlert } from '#worker/contract/staff/alerts.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { alertMessages, alertNotices, alerts } from '#worker/db/schema/alert.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { refusedOrders } from '#worker/db/schema/dms.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const e = alias(alerts, 'e')

const mostListed = 100

/** SQL: the alert was sent, and reached nobody by any way. */
const isUndelivered = sql<number>`(
  select coalesce(sum(m.status in ('WAITING','SENDING','SENT')) = 0, 0) from ${alertNotices} n
  join ${alertMessages} m on m.id = n.message_id where n.alert_id = e.id and n.kind = 'OPENED')`

/**
 * Returns the alerts that are open, and those that ended within a day and reached nobody; `reach` is a condition in SQL
 * on `e`.
 */
export function openAlerts(db: Db, { reach, now }: { reach: SQL; now: number }) {
  const notifiedBefore = sql`(
    select * from ${alerts} where closed_at is null
    union all select * from ${alerts} where closed_at > ${now - dayMs})`
  return selectFrom(
    db,
    {
      id: e.id,
      cause: e.cause,
      accountName: orNull(a.name),
      what: sql<string>`coalesce(k.name, d.name, e.subject || ' (' || o.reason || ')', e.subject)`,
      openedAt: e.openedAt,
      closedAt: e.closedAt,
      isUndelivered: sql<number>`${isUndelivered}`,
    },
    sql`${notifiedBefore} e left join ${accounts} a on a.id = e.account_id
    left join ${lockers} k on k.id = e.subject left join ${devices} d on d.id = e.subject
    left join ${refusedOrders} o on e.cause = 'order_refused' and o.account_id = e.account_id
      and o.external_work_order_id = e.subject
    where ${reach} and (e.closed_at is null or ${isUndelivered})
    order by e.opened_at desc, e.id limit ${mostListed}`,
  )
}

export function toOpenAlert({
  openedAt,
  closedAt,
  isUndelivered: lost,
  ...row
}: RowOf<typeof openAlerts>): CountedAlert {
  const { what, workshop: accountName } = subjectView({ what: row.what, workshop: row.accountName })
  return { ...row, what, accountName, openedAt, isOver: closedAt !== null, isUndelivered: lost === 1 }
}
