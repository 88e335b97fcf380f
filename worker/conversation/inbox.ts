import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { reachesAccount, tenantOf, type Tenant } from '#core/tenant.ts'
import type {
  inboxQuerySchema,
  CountedUnanswered,
  CountedUnmatched,
} from '#worker/contract/staff/visit/conversation.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom } from '#worker/db/select-from.ts'
import { openAnswer } from '#worker/notifications/index.ts'

const a = alias(accounts, 'a')
const m = alias(customerMessages, 'm')
const p = alias(processes, 'p')

export type InboxCall = { deps: Dependencies; staff: Staff }
type Query = (typeof inboxQuerySchema)['_output']

type Place = { at: number; id: string }

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = cursor.split('_at_')
  return { at: Number(at) || 0, id }
}

/** One more than a page has was read: there is a next one where it came. */
function pageOf<Row extends Place>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > limit && last !== undefined ? `${last.at}_at_${last.id}` : null }
}

/** A named account that is not there is not found; otherwise it is only empty. */
function refuseUnknown({ isNamed }: Tenant, reached: readonly unknown[]): void {
  if (isNamed && reached.length === 0) throw notFound('account')
}

const reachedOf = (db: Db, { accounts: those }: Tenant) =>
  selectFrom(db, { id: sql<string>`id` }, sql`${those} limit 1`)

/** True in SQL for a process `q` of a type, and by a creator, that a user sees. */
function ownOf({ types, createdBy }: Tenant): SQL {
  const conditions = [
    sql`1`,
    ...(types === null ? [] : [sql`q.process_type in (select value from json_each(${JSON.stringify(types)}))`]),
    ...(createdBy === null ? [] : [sql`q.created_by_user_id = ${createdBy}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** One more than the largest number that is told. */
const countedUpTo = 101

function unansweredCount(db: Db, tenant: Tenant) {
  return selectFrom(
    db,
    { count: sql<number>`count(*)` },
    sql`(select 1 from ${tenant.accounts} t cross join ${processes} q
      where q.account_id = t.id and q.unanswered_since is not null and ${ownOf(tenant)} limit ${countedUpTo})`,
  )
}

/** One page of visits whose customer waits for an answer, with the message that came last. */
function unansweredPage(db: Db, tenant: Tenant, { after, limit }: { after: Place; limit: number }) {
  return selectFrom(
    db,
    {
      id: p.id,
      at: notNull(p.unansweredSince),
      licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
      customerName: sql<
        string | null
      >`coalesce(nullif(c.name, ''), nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''))`,
      accountName: a.name,
      messageId: orNull(m.id),
      sealedText: orNull(m.sealedText),
      unread: sql<number>`(select count(*) from ${customerMessages} n
          where n.process_id = p.id and n.created_at >= p.unanswered_since and n.kind = 'TEXT')`,
    },
    sql`${tenant.accounts} t cross join ${processes} p join ${accounts} a on a.id = p.account_id
      left join ${customerMessages} m on m.id = (select n.id from ${customerMessages} n
        where n.process_id = p.id and n.kind = 'TEXT' order by n.created_at desc, n.id desc limit 1)
      left join ${customers} c on c.id = p.customer_id
      left join ${workOrders} w on w.id = p.work_order_id
      left join ${vehicles} v on v.id = w.vehicle_id
      left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
      where p.id in (select q.id from ${processes} q
        where q.account_id = t.id and q.unanswered_since is not null and (q.unanswered_since, q.id) > (${after.at}, ${after.id}) and ${ownOf(tenant)}
        order by q.unanswered_since, q.id limit ${limit})
      order by p.unanswered_since, p.id limit ${limit}`,
  )
}

/** Visits whose customer waits for an answer, who has waited longest first. One round trip. */
export async function listUnanswered({ deps, staff }: InboxCall, query: Query): Promise<CountedUnanswered> {
  const tenant = tenantOf(staff, 'process.see', query.accountId)
  const after = placeOf(query.cursor) ?? { at: -1, id: '' }
  const { rows, counted, reached } = await readTogether(deps.db, {
    counted: unansweredCount(deps.db, tenant),
    rows: unansweredPage(deps.db, tenant, { after, limit: query.limit + 1 }),
    reached: reachedOf(deps.db, tenant),
  })
  refuseUnknown(tenant, reached)
  const { shown, nextCursor } = pageOf(rows, query.limit)
  const items = shown.map(async ({ id, at, messageId, sealedText, ...row }) => ({
    ...row,
    processId: id,
    since: at,
    text: messageId === null ? null : await openAnswer(deps.config, { id: messageId, sealedText }),
  }))
  const count = query.cursor === undefined ? (counted[0]?.count ?? 0) : null
  return { items: await Promise.all(items), count, nextCursor }
}

/** Text messages that belong to no visit, the latest first. One round trip. */
export async function listUnmatched({ deps, staff }: InboxCall, query: Query): Promise<CountedUnmatched> {
  const tenant = tenantOf(staff, 'process.see', query.accountId)
  const before = placeOf(query.cursor) ?? { at: Number.MAX_SAFE_INTEGER, id: '' }
  const { rows, reached } = await readTogether(deps.db, {
    rows: selectFrom(
      deps.db,
      {
        id: m.id,
        at: m.createdAt,
        sender: m.sender,
        sealedText: m.sealedText,
        accountId: m.accountId,
        groupId: a.groupId,
        accountName: a.name,
      },
      sql`${tenant.accounts} t cross join ${customerMessages} m join ${accounts} a on a.id = m.account_id
      where m.id in (select n.id from ${customerMessages} n
        where n.account_id = t.id and n.process_id is null and n.dismissed_at is null
          and (n.created_at, n.id) < (${before.at}, ${before.id})
        order by n.created_at desc, n.id desc limit ${query.limit + 1})
      order by m.created_at desc, m.id desc limit ${query.limit + 1}`,
    ),
    reached: reachedOf(deps.db, tenant),
  })
  refuseUnknown(tenant, reached)
  const { shown, nextCursor } = pageOf(rows, query.limit)
  const items = shown.map(async ({ at, sealedText, groupId, ...row }) => ({
    ...row,
    text: await openAnswer(deps.config, { id: row.id, sealedText }),
    at,
    mayAct: reachesAccount(staff, 'process.act', { id: row.accountId, groupId }),
  }))
  return { items: await Promise.all(items), nextCursor }
}
