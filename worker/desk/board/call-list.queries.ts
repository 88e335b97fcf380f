import { sql, type SQL } from 'drizzle-orm'

import type { Tenant } from '#core/tenant.ts'
import { callLeadMs, callMissedMs, settlingMs } from '#domain/process/call-list.ts'
import type { BoardQueryInput } from '#worker/contract/staff/visit/board.ts'
import type { MessageChannel, MessageKind, MessageStatus } from '#worker/contract/staff/visit/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { isAsideKind } from '#worker/db/message-kinds.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { isOfTrial, itemRows, onDays, ownOf, type ItemRow } from './board.queries.ts'
import type { Days } from './days.ts'
import type { Place } from './lanes.ts'

/** A row of the view `call`: `tries` is JSON, the latest first. */
export type CallRow = RowOf<typeof callPage>

/** Returns whether a row came by the view `call`. */
export function isToCall(row: ItemRow): row is CallRow {
  return 'callSince' in row
}

export type TryRow = {
  kind: MessageKind
  channel: MessageChannel
  status: MessageStatus
  error: string | null
  at: number
}

type ListInput = {
  tenant: Tenant
  query: Pick<BoardQueryInput, 'state' | 'processType' | 'turn' | 'unanswered' | 'trial'>
  assignedTo?: string | null
  days?: Days | null
  after: Place | null
  now: number
  limit: number
}

/** True in SQL for a process `q` that is seen and wanted. */
function wanted({ tenant, query, assignedTo = null, days = null }: ListInput): SQL {
  const conditions = [
    ownOf(tenant),
    isOfTrial(sql`q`, query),
    ...(query.state === undefined ? [] : [sql`q.state = ${query.state}`]),
    ...(query.turn === undefined ? [] : [sql`q.turn = ${query.turn}`]),
    ...(query.processType === undefined ? [] : [sql`q.process_type = ${query.processType}`]),
    ...(query.unanswered === undefined ? [] : [sql`q.unanswered_since is not null`]),
    ...(assignedTo === null ? [] : [sql`q.assigned_user_id = ${assignedTo}`]),
    ...(days === null ? [] : [onDays(sql`q.id`, days)]),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Returns the `from` of the customers to call: those whom no message reached, who have not opened their link though
 * their time is near, or with whom additional work is to be talked over (they wish a call, or did not answer in time).
 * Those whom staff have called since are left out. The index is named: where nobody is to be called SQLite knows
 * nothing of it, and walked the whole history instead.
 */
function callHeads(input: ListInput): SQL {
  const { tenant, after, now, limit } = input
  const { since, id } = after ?? { since: -1, id: '' }
  const conditions = wanted(input)
  return sql`from (
    select p.id, p.unreached_since as since, 0 as unopened
    from ${tenant.accounts} t cross join ${processes} p
    where p.id in (select q.id from ${processes} q indexed by processes_unreached_idx
      where q.account_id = t.id and q.unreached_since is not null and (q.unreached_since, q.id) > (${since}, ${id}) and ${conditions}
      order by q.unreached_since, q.id limit ${limit})
    union all
    select q.id, max(w.reservation_start - ${callLeadMs}, q.state_changed_at + ${settlingMs}) as since, 1
    from ${tenant.accounts} t
    cross join ${workOrders} w on w.account_id = t.id
      and w.reservation_start > ${now - callMissedMs} and w.reservation_start <= ${now + callLeadMs}
    cross join ${processes} q on q.work_order_id = w.id and q.state = 'LINK_SENT' and q.unreached_since is null
    where ${conditions} and coalesce(q.reached_at, 0) < since and since <= ${now} and (since, q.id) > (${since}, ${id})
    union all
    select q.id, q.additional_work_at as since, 2
    from ${tenant.accounts} t cross join ${processes} q indexed by processes_additional_work_idx
    where q.account_id = t.id and q.additional_work_turn = 'staff' and q.unreached_since is null and ${conditions}
      and coalesce(q.reached_at, 0) < q.additional_work_at and (q.additional_work_at, q.id) > (${since}, ${id}))`
}

/** One page of those to call, the longest waiting first. */
export function callPage(db: Db, input: ListInput) {
  const page = sql`select id, since, unopened, 0 as rank, null as term, row_number() over (order by since, id) as place
    ${callHeads(input)} order by place limit ${input.limit}`
  return itemRows(db, page, {
    callSince: sql<number>`page.since`,
    isUnopened: sql`page.unopened = 1`.mapWith(Boolean),
    isAboutWork: sql`page.unopened = 2`.mapWith(Boolean),
    phoneNumber: sql<string | null>`coalesce(p.contact_phone, c.phone_number)`,
    tries: sql<string>`(
      select json_group_array(json_object('kind', kind, 'channel', channel, 'status', status, 'error', error, 'at', created_at))
      from (select * from ${messages} m where m.process_id = p.id and not ${isAsideKind(sql`m.kind`)}
        order by m.created_at desc, m.id desc limit 4))`,
  })
}

/** Returns the number of customers to call, counted up to the limit. */
export function callCount(db: Db, input: ListInput) {
  return selectFrom(db, { count: sql<number>`count(*)` }, sql`(select 1 ${callHeads(input)} limit ${input.limit})`)
}
