import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { Turn } from '#domain/process/whose-turn.ts'
import type { BoardQueryInput } from '#worker/contract/staff/visit/board.ts'
import type { Db } from '#worker/db/db.ts'
import { isAsideKind } from '#worker/db/message-kinds.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { searchTerms } from '#worker/db/schema/process/search-term.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { notNull, orNull, selectFrom, type RowOf, type Selection } from '#worker/db/select-from.ts'

import type { Hit } from './cursor.ts'
import type { Days } from './days.ts'
import { laneHeads, orderOf, type LanesInput } from './lanes.queries.ts'
import type { Place } from './lanes.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const p = alias(processes, 'p')
const u = alias(users, 'u')
const w = alias(workOrders, 'w')

const itemColumns = {
  id: p.id,
  version: p.version,
  state: p.state,
  processType: p.processType,
  turn: notNull(p.turn),
  waitingSince: p.waitingSince,
  dueAt: p.dueAt,
  accountId: p.accountId,
  createdByUserId: p.createdByUserId,
  accountName: a.name,
  accountGroupId: a.groupId,
  licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
  make: sql<string | null>`coalesce(v.make, s.make)`,
  model: sql<string | null>`coalesce(v.model, s.model)`,
  customerName: sql<
    string | null
  >`coalesce(nullif(c.name, ''), nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''))`,
  externalWorkOrderId: w.externalWorkOrderId,
  reservationStart: w.reservationStart,
  reservationEnd: w.reservationEnd,
  readyAt: p.readyAt,
  openingHours: a.openingHours,
  timeZone: a.timeZone,
  boxNumber: orNull(b.number),
  messageStatus: sql<string | null>`(
    select m.status from ${messages} m where m.process_id = p.id and not ${isAsideKind(sql`m.kind`)}
    order by m.created_at desc limit 1)`,
  asksPrice: sql`p.asked_price_cents is not null`.mapWith(Boolean),
  owedCents: sql<number | null>`iif(p.owed_turn is null, null, p.owed_cents - p.owed_returned_cents)`,
  assigneeId: orNull(u.id),
  assigneeName: orNull(u.shownName),
  unansweredSince: p.unansweredSince,
  keyMissingAt: p.keyMissingAt,
  boxForced: sql`coalesce(p.key_missing_at = p.box_forced_at, 0)`.mapWith(Boolean),
  useRetrievalProcess: p.useRetrievalProcess,
  keysLaidBack: sql`p.keys_laid_at is not null`.mapWith(Boolean),
  /** The place in the order. */
  rank: sql<number>`page.rank`,
  term: sql<string | null>`page.term`,
}

/** The rows of the processes that `page` names (`id`, `place`, `rank`, `term`), in the order of `place`, with `more` columns. */
export function itemRows<More extends Selection>(db: Db, page: SQL, more: More) {
  return selectFrom(
    db,
    { ...itemColumns, ...more },
    sql`(${page}) page
    cross join ${processes} p on p.id = page.id
    join ${accounts} a on a.id = p.account_id
    left join ${customers} c on c.id = p.customer_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    left join ${boxes} b on b.id = l.box_id
    left join ${users} u on u.id = p.assigned_user_id
    order by page.place`,
  )
}

export type ItemRow = RowOf<typeof viewPage>

/** One page of a view. */
export function viewPage(db: Db, input: LanesInput) {
  const order = orderOf(input.lanes)
  return itemRows(
    db,
    sql`select id, rank, null as term, row_number() over (order by rank, since ${order}, id ${order}) as place
      from ${laneHeads(input)} order by place limit ${input.limit}`,
    {},
  )
}

export type NarrowedInput = {
  tenant: Tenant
  query: Pick<BoardQueryInput, 'state' | 'processType' | 'trial'>
  turns: readonly Turn[]
  assignedTo: string | null
  after: Place | null
  limit: number
}

/** True in SQL for a trial visit where those are asked for, else for any other one. */
export function isOfTrial(process: SQL, { trial }: Pick<BoardQueryInput, 'trial'>): SQL {
  return trial === undefined ? sql`${process}.is_trial = 0` : sql`${process}.is_trial = 1`
}

/** True in SQL for a process `q` that is looked for, wherever it stands. */
export function narrowedTo({ tenant, query, turns, assignedTo }: NarrowedInput): SQL {
  const conditions = [
    ownOf(tenant),
    isOfTrial(sql`q`, query),
    sql`q.turn in (select value from json_each(${JSON.stringify(turns)}))`,
    ...(query.state === undefined ? [] : [sql`q.state = ${query.state}`]),
    ...(query.processType === undefined ? [] : [sql`q.process_type = ${query.processType}`]),
    ...(assignedTo === null ? [] : [sql`q.assigned_user_id = ${assignedTo}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** One page of processes whose reserved time begins on some days, the earliest first. */
export function datedPage(db: Db, input: NarrowedInput & { days: Days }) {
  const { tenant, days, after, limit } = input
  const { since, id } = after ?? { since: days.from, id: '' }
  return itemRows(
    db,
    sql`select q.id, 0 as rank, null as term, row_number() over (order by w.reservation_start, q.id) as place
      from ${tenant.accounts} t
      cross join ${workOrders} w on w.account_id = t.id
        and w.reservation_start >= ${Math.max(days.from, since)} and w.reservation_start < ${days.until}
      cross join ${processes} q on q.work_order_id = w.id
      where (w.reservation_start, q.id) > (${since}, ${id}) and ${narrowedTo(input)}
      order by place limit ${limit}`,
    {},
  )
}

/** True in SQL for a process whose reserved time begins on some days. */
export function onDays(processId: SQL, days: Days): SQL {
  return sql`exists (select 1 from ${processes} d join ${workOrders} o on o.id = d.work_order_id
    where d.id = ${processId} and o.reservation_start >= ${days.from} and o.reservation_start < ${days.until})`
}

/** Returns the number of processes in the lanes, counted up to the limit. */
export function countOf(db: Db, input: LanesInput) {
  return selectFrom(db, { count: sql<number>`count(*)` }, sql`(select 1 from ${laneHeads(input)} limit ${input.limit})`)
}

/** The highest ending of a term's range above a prefix. */
const highest = '\u{10FFFF}'

export type SearchInput = {
  tenant: Tenant
  terms: readonly string[]
  /** Alternatives to all the terms: a phone number, or what was typed as one plate. */
  instead: readonly string[]
  days: Days | null
  assignedTo: string | null
  after: Hit | null
  filter: {
    state?: ProcessState | undefined
    processType?: ProcessType | undefined
    turn?: Turn | undefined
    unanswered?: '1' | undefined
    trial?: '1' | undefined
  }
  limit: number
}

/** True in SQL for a process `f` that has a term which begins so. */
const hasTerm = (term: string) =>
  sql`exists (select 1 from json_each(f.search_terms) own where own.value >= ${term} and own.value < ${term + highest})`

/** True in SQL for a process `f` that has all the terms, and is not found by what may be meant instead of them. */
function hasTheOthers({ terms, instead }: SearchInput): SQL {
  const others = [...terms.slice(1).map(hasTerm), ...instead.map((term) => sql`not ${hasTerm(term)}`)]
  return sql`(prefix.key > 0 or (${sql.join([sql`1`, ...others], sql` and `)}))`
}

/** Returns the conditions of the search on a process `f` besides the first term: the other terms, and the filters. */
function furtherConditions(input: SearchInput): SQL {
  const { filter, tenant, days, assignedTo } = input
  const columns = [
    isOfTrial(sql`f`, filter),
    ...(filter.state === undefined ? [] : [sql`f.state = ${filter.state}`]),
    ...(filter.processType === undefined ? [] : [sql`f.process_type = ${filter.processType}`]),
    ...(filter.turn === undefined ? [] : [sql`f.turn = ${filter.turn}`]),
    ...(filter.unanswered === undefined ? [] : [sql`f.unanswered_since is not null`]),
    ...(tenant.createdBy === null ? [] : [sql`f.created_by_user_id = ${tenant.createdBy}`]),
    ...(assignedTo === null ? [] : [sql`f.assigned_user_id = ${assignedTo}`]),
    ...(days === null ? [] : [onDays(sql`f.id`, days)]),
  ]
  return sql.join([...columns, hasTheOthers(input)], sql` and `)
}

/**
 * One page of what begins with the terms: by term, the newest process first. A process with more terms that fit comes
 * once, under the first of them. `more` are further columns of the rows.
 */
export function searchPage<More extends Selection>(db: Db, input: SearchInput, more: More) {
  const { tenant, terms, instead, after, limit } = input
  const prefixes = JSON.stringify([terms[0] ?? null, ...instead])
  const prefix = sql`prefix.value`
  const above = sql`prefix.value || ${highest}`
  const lowest = after === null ? prefix : sql`max(${after.term}, prefix.value)`
  const spaces = tenant.types === null ? [0, 1] : [1]
  const beyond = after === null ? sql`1` : sql`(q.term > ${after.term} or q.process_id < ${after.id})`
  return itemRows(
    db,
    sql`select id, term, 0 as rank, row_number() over (order by term, id desc) as place from (
      select p.id, (select min(own.value) from json_each(p.search_terms) own
        where own.value >= ${prefix} and own.value < ${above}) as term
      from ${tenant.accounts} t cross join json_each(${JSON.stringify(spaces)}) space cross join json_each(${prefixes}) prefix
      cross join ${processes} p
      where prefix.value is not null and p.id in (select q.process_id from ${searchTerms} q
        where q.account_number = t.number and q.is_sales = space.value and q.term >= ${lowest} and q.term < ${above}
          and ${beyond} and exists (select 1 from ${processes} f where f.id = q.process_id and ${furtherConditions(input)}
            and not exists (select 1 from json_each(f.search_terms) own where own.value >= ${prefix} and own.value < q.term))
        order by q.term, q.process_id desc limit ${limit}))
      order by place limit ${limit}`,
    more,
  )
}

/** The process of a code, in whatever state it is. */
export function processByCode(db: Db, { tenant, code }: { tenant: Tenant; code: string }) {
  return itemRows(
    db,
    sql`select q.id, 0 as rank, null as term, 0 as place from ${processes} q join ${tenant.accounts} t on t.id = q.account_id
      where q.link_code = ${code} and ${ownOf(tenant)}`,
    {},
  )
}

/** So many of the accounts in the reach of a list; by the first it is known whether there is any. */
export function reachedAccounts(db: Db, tenant: Tenant, limit = 1) {
  return selectFrom(db, { id: sql<string>`id` }, sql`${tenant.accounts} limit ${limit}`)
}

export type ChangeRow = RowOf<typeof changesSince>

/** True in SQL for a process `q` of a type, and by a creator, that a user sees. */
export function ownOf(tenant: Tenant): SQL {
  const types =
    tenant.types === null
      ? sql`1`
      : sql`q.process_type in (select value from json_each(${JSON.stringify(tenant.types)}))`
  return tenant.createdBy === null ? types : sql`${types} and q.created_by_user_id = ${tenant.createdBy}`
}

/** Returns the processes that changed since an instant, the oldest change first. */
export function changesSince(db: Db, input: { tenant: Tenant; since: number; limit: number }) {
  const { tenant, since, limit } = input
  return selectFrom(
    db,
    { id: p.id, version: p.version, updatedAt: p.updatedAt },
    sql`${tenant.accounts} t cross join ${processes} p
    where p.id in (select q.id from ${processes} q
      where q.account_id = t.id and q.updated_at >= ${since} and ${ownOf(tenant)}
      order by q.updated_at, q.id limit ${limit})
    order by p.updated_at, p.id limit ${limit}`,
  )
}
