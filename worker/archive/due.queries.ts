import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { dayMs } from '#domain/durations.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { kioskCodes } from '#worker/db/schema/kiosk.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { ledgerLinks } from '#worker/db/schema/money/ledger.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { additionalWorkFindings } from '#worker/db/schema/process/additional-work.table.ts'
import { archiveRestores } from '#worker/db/schema/process/archive.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { handOvers } from '#worker/db/schema/process/hand-over.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { webhookDeliveries } from '#worker/db/schema/webhook.table.ts'
import { notNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

const has = (from: SQL) => sql`exists (select 1 from ${from})`

/** SQL: conditions that keep a visit `p` in the database, however long ago it ended. */
const open: readonly SQL[] = [
  // Somebody or something still has to act: an effect (of a message among them), an answer, a dealer system that was not told.
  has(sql`${outbox} o where o.stream_key >= p.id and o.stream_key < p.id || ';'`),
  has(sql`${webhookDeliveries} o where o.process_id = p.id and o.status <> 'DELIVERED'`),
  sql`p.due_at is not null`,
  sql`p.unanswered_since is not null`,
  sql`p.key_missing_at is not null`,
  // Money may come or is to go.
  has(sql`${payments} o where o.process_id = p.id and (o.status in ('INITIALIZED', 'SIGNING', 'PENDING')
    or o.next_ask_at is not null or o.surplus_cents > (select coalesce(sum(g.amount_cents), 0) from ${refunds} g
      where g.payment_id = o.id and g.refund_status = 'SUCCESS'))`),
  has(sql`${payments} o join ${refunds} g on g.payment_id = o.id
    where o.process_id = p.id and g.refund_status in ('INITIALIZED', 'SIGNING', 'PENDING')`),
  // Keys lie in a box; a picture or the name of a person waits for its own time.
  has(sql`${boxLeases} o where o.process_id = p.id and o.ended_at is null`),
  has(sql`${drivingLicences} o where o.process_id = p.id and o.deleted_at is null`),
  has(sql`${additionalWorkFindings} o where o.process_id = p.id and o.deleted_at is null`),
  has(sql`${identityChecks} o where o.process_id = p.id and o.forgotten_at is null`),
  has(sql`${handOvers} o where o.process_id = p.id`),
  has(sql`${kioskCodes} o where o.process_id = p.id`),
  // No digest is over its approvals yet.
  sql`(select coalesce(max(o.created_at), -1) from ${approvals} o where o.process_id = p.id) > coalesce((
    select l.last_at from ${ledgerLinks} l where l.source = 'approvals' order by l.number desc limit 1), -1)`,
  has(sql`${archiveRestores} o where o.process_id = p.id`),
]

/** True in SQL for a visit `p` that is over with everything that hangs on it. A trial stays: it is in no list but one. */
export const isAllOver: SQL = sql`p.is_trial = 0 and p.turn = 'nobody' and p.ended_at is not null
  and not (${sql.join([...open], sql` or `)})`

const cutoff = (now: number) => sql`${now} - a.archive_days * ${sql.raw(String(dayMs))}`

export type DuePlace = { accountId: string; waitingSince: number; id: string }
export type DueVisit = RowOf<typeof dueVisits>

/** The next visits, account by account, whose time in the database is over, with what their slim rows show of them. */
export function dueVisits(db: Db, { now, after, limit }: { now: number; after: DuePlace | null; limit: number }) {
  const { accountId, waitingSince, id } = after ?? { accountId: '', waitingSince: -1, id: '' }
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      linkCode: p.linkCode,
      waitingSince: p.waitingSince,
      licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
      customerName: sql<
        string | null
      >`coalesce(nullif(c.name, ''), nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''))`,
      externalWorkOrderId: w.externalWorkOrderId,
      endedAt: notNull(p.endedAt),
    },
    sql`${accounts} a cross join ${processes} p on p.account_id = a.id and p.turn = 'nobody'
      and p.waiting_since <= ${cutoff(now)}
    left join ${customers} c on c.id = p.customer_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    where a.id >= ${accountId} and (a.id, p.waiting_since, p.id) > (${accountId}, ${waitingSince}, ${id})
      and p.ended_at <= ${cutoff(now)} and ${isAllOver}
    order by a.id, p.waiting_since, p.id limit ${limit}`,
  )
}
