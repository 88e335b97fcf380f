import { sql, type SQL } from 'drizzle-orm'

import type { Tenant } from '#core/tenant.ts'
import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { dayKindOf, dayMarkOf, type DayEdge } from '#domain/process/day.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { itemRows, ownOf } from '#worker/desk/board/index.ts'

export type DayRow = RowOf<typeof dayPage>

/** A place among what is planned: what comes after it is on the next page. */
export type DayPlace = { at: number; edge: DayEdge; id: string }

type Range = { from: number; until: number }
type PageInput = { tenant: Tenant; range: Range; after: DayPlace | null; limit: number }

const columnOf: Readonly<Record<DayEdge, SQL>> = {
  start: sql.raw('w.reservation_start'),
  end: sql.raw('w.reservation_end'),
}

/** States by type in which something planned stands so, before its time or after it. */
function statesOf(edge: DayEdge, now: number, isWanted: (mark: ReturnType<typeof dayMarkOf>) => boolean): SQL {
  const groups = Map.groupBy(
    processTypes.flatMap((processType) => {
      const kind = dayKindOf(processType, edge)
      if (kind === null) return []
      const plan = { kind, edge, at: 0, now }
      return [
        { processType, states: processStates.filter((state) => isWanted(dayMarkOf({ state, processType }, plan))) },
      ]
    }),
    ({ states }) => states.join(),
  )
  const conditions = [...groups.values()].map((group) =>
    oneOf(
      group.map(({ processType }) => processType),
      group[0]?.states ?? [],
    ),
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

function oneOf(types: readonly ProcessType[], states: readonly ProcessState[]): SQL {
  return sql`q.process_type in (select value from json_each(${JSON.stringify(types)}))
    and q.state in (select value from json_each(${JSON.stringify(states)}))`
}

const shown = {
  start: statesOf('start', 0, (mark) => mark !== null),
  end: statesOf('end', 0, (mark) => mark !== null),
} satisfies Record<DayEdge, SQL>
const missed = {
  start: statesOf('start', 1, (mark) => mark === 'overdue'),
  end: statesOf('end', 1, (mark) => mark === 'overdue'),
} satisfies Record<DayEdge, SQL>

type Edges = {
  tenant: Tenant
  range: Range
  states: Record<DayEdge, SQL>
  after: DayPlace | null
  limit: number
  isLatestFirst?: true
}

/** The starts and ends of reservations in a range: of each no more are read than are wanted. */
function edges({ tenant, range, states, after, limit, isLatestFirst }: Edges): SQL {
  const order = isLatestFirst === true ? sql`desc` : sql`asc`
  const of = (edge: DayEdge) => sql`select * from (
    select q.id, ${columnOf[edge]} as at, ${edge} as edge
    from ${tenant.accounts} t
    cross join ${workOrders} w on w.account_id = t.id
      and ${columnOf[edge]} >= ${range.from} and ${columnOf[edge]} < ${range.until}
    cross join ${processes} q on q.work_order_id = w.id
    where ${ownOf(tenant)} and q.is_trial = 0 and ${states[edge]} and ${beyond(edge, after)}
    order by ${columnOf[edge]} ${order}, q.id limit ${limit})`
  return sql`select id, at, edge, 0 as rank, null as term, row_number() over (order by at ${order}, edge, id) as place
    from (${of('start')} union all ${of('end')}) order by place limit ${limit}`
}

const planned = { at: sql<number>`page.at`, edge: sql<DayEdge>`page.edge`, firstName: sql<string | null>`c.first_name` }

/** True in SQL for what comes after a place. */
function beyond(edge: DayEdge, after: DayPlace | null): SQL {
  return after === null ? sql`1` : sql`(${columnOf[edge]}, ${edge}, q.id) > (${after.at}, ${after.edge}, ${after.id})`
}

/** Returns the arrivals and hand-overs that are planned in a range of time, the earliest first. */
export function dayPage(db: Db, { tenant, range, after, limit }: PageInput) {
  const from = after === null ? range.from : after.at
  return itemRows(db, edges({ tenant, range: { ...range, from }, states: shown, after, limit }), planned)
}

/** Returns the arrivals and hand-overs that were planned in a range of time and did not happen, the latest first. */
export function missedPage(db: Db, { tenant, range, limit }: Omit<PageInput, 'after'>) {
  return itemRows(db, edges({ tenant, range, states: missed, after: null, limit, isLatestFirst: true }), planned)
}
