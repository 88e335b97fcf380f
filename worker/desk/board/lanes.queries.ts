import { sql, type SQL } from 'drizzle-orm'

import type { Tenant } from '#core/tenant.ts'
import { givingBack } from '#domain/process/whose-turn.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import type { Lane, Lanes } from './lanes.ts'

/** True in SQL for a process that waits for money to be given back (`isMoneyToGiveBack` of the domain). */
export function isGivenBack(process: SQL): SQL {
  return sql`(${process}.owed_turn is not null or ${process}.state in (${sql.join(
    givingBack.map((state) => sql`${state}`),
    sql`, `,
  )}))`
}

type Kind = 'byTurn' | 'over'

/** True in SQL for a process that a lane has, from where it goes on. */
function inLane({ isNewestFirst, narrowed, assignedTo }: Lanes, tenant: Tenant, kind: Kind): SQL {
  const { state, types } = narrowed
  const ofTurn = [
    sql`q.turn = lane.turn`,
    sql`(lane.is_money is null or lane.is_money = ${isGivenBack(sql`q`)})`,
    ...(state === null ? [] : [sql`q.state = ${state}`]),
    ...(types === null ? [] : [sql`q.process_type in (select value from json_each(${JSON.stringify(types)}))`]),
  ]
  const conditions = [
    sql`q.account_id = t.id`,
    sql`q.is_trial = 0`,
    ...(kind === 'byTurn'
      ? ofTurn
      : [sql`q.turn = 'nobody'`, sql`q.state = lane.state`, sql`q.process_type = lane.type`]),
    ...(tenant.createdBy === null ? [] : [sql`q.created_by_user_id = ${tenant.createdBy}`]),
    ...(assignedTo === null ? [] : [sql`q.assigned_user_id = ${assignedTo}`]),
    isNewestFirst
      ? sql`(q.waiting_since, q.id) < (lane.since, lane.id)`
      : sql`(q.waiting_since, q.id) > (lane.since, lane.id)`,
  ]
  return sql.join(conditions, sql` and `)
}

function laneRows(lanes: readonly Lane[]): SQL {
  return sql`(select value ->> 'rank' as rank, value ->> 'turn' as turn, value ->> 'state' as state,
    value ->> 'type' as type, value ->> 'since' as since,
    value ->> 'id' as id, value ->> 'isMoney' as is_money from json_each(${JSON.stringify(lanes)}))`
}

export const orderOf = ({ isNewestFirst }: Lanes) => (isNewestFirst ? sql`desc` : sql`asc`)

export type LanesInput = { tenant: Tenant; lanes: Lanes; limit: number }

/** In SQL: `id`, `rank` and `since` of the heads of the lanes of every account: of each lane no more rows are taken than the page has. */
export function laneHeads({ tenant, lanes, limit }: LanesInput): SQL {
  const order = orderOf(lanes)
  const kinds: Kind[] = lanes.over.length === 0 ? ['byTurn'] : ['byTurn', 'over']
  const heads = kinds.map(
    (kind) => sql`select p.id, lane.rank, p.waiting_since as since
    from ${tenant.accounts} t cross join ${laneRows(lanes[kind])} lane cross join ${processes} p
    where p.id in (select q.id from ${processes} q where ${inLane(lanes, tenant, kind)}
      order by q.waiting_since ${order}, q.id ${order} limit ${limit})`,
  )
  return sql`(${sql.join(heads, sql` union all `)})`
}
