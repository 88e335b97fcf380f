import { sql, type SQL } from 'drizzle-orm'

import type { BoardFigure } from '#domain/operations/board-figures.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { zoneOffsets } from '#worker/db/schema/money/daily-sum.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'

import { itemRows, narrowedTo, type NarrowedInput } from './board.queries.ts'
import type { Days } from './days.ts'
import { isGivenBack } from './lanes.queries.ts'

const within = (at: SQL, { from, until }: Days) => sql`${at} >= ${from} and ${at} < ${until}`

/** True in SQL where an event `e` ends a visit `q`; undone it counts no more. */
const ends = (days: Days) => sql`e.process_id = q.id and e.to_state = 'PROCESS_DONE'
  and e.from_state is not e.to_state and ${within(sql`e.created_at`, days)}
  and not exists (select 1 from ${processEvents} u where u.process_id = q.id and u.type = 'undo'
    and u.from_state = 'PROCESS_DONE' and u.version > e.version)`

/** In SQL: the instants of what the customer of a visit `q` did, as `at`: approved, keys at a box, paid. */
const deeds = sql`(
  select g.created_at as at from ${approvals} g
    where g.process_id = q.id and g.number = 1 and g.document ->> 'kind' is not 'additional_work'
  union all select e.created_at from ${processEvents} e
    where e.process_id = q.id and e.actor_kind = 'locker' and e.type in ('deliver_keys', 'start_retrieval')
  union all select m.updated_at from ${payments} m where m.process_id = q.id and m.captured_cents > 0)`

/** In SQL: minutes since the week began on the wall, and the day, of an instant `at` of the account of a visit `q`. */
const onWall = sql`(select date(w.seconds, 'unixepoch') as day, (strftime('%w', w.seconds, 'unixepoch') + 6) % 7 as weekday,
    w.seconds / 60 % 1440 as minute, w.hours
  from (select d.at / 1000 + coalesce((select z.offset_seconds from ${zoneOffsets} z
      where z.time_zone = a.time_zone and z.from_at <= d.at order by z.from_at desc limit 1), 0) as seconds,
    iif(exists (select 1 from json_each(a.opening_hours, '$.week') k where k.value <> '[]')
      or exists (select 1 from json_each(a.opening_hours, '$.exceptions') x where json_extract(x.value, '$.spans') <> '[]'),
      a.opening_hours, null) as hours
    from ${accounts} a where a.id = q.account_id) w)`

/** True in SQL where an instant `d.at` is outside of opening hours: the trigger `daily_facts_kept` counts the same. */
const isOutside = sql`not exists (select 1 from ${onWall} l, json_each(coalesce(
    (select json_extract(x.value, '$.spans') from json_each(l.hours, '$.exceptions') x where json_extract(x.value, '$.date') = l.day),
    json_extract(l.hours, '$.week[' || l.weekday || ']'), iif(l.weekday < 5, '[[480,1020]]', '[]'))) span
  where l.minute >= json_extract(span.value, '$[0]') and l.minute < json_extract(span.value, '$[1]'))`

/** True in SQL for a visit `q` that a figure counts. */
const conditions: Readonly<Record<BoardFigure, (days: Days) => SQL>> = {
  visits: (days) => within(sql`q.created_at`, days),
  finished: (days) => sql`exists (select 1 from ${processEvents} e where ${ends(days)})`,
  alone: (days) => sql`exists (select 1 from ${processEvents} e where ${ends(days)}
    and not exists (select 1 from ${processEvents} h where h.process_id = q.id and h.actor_kind = 'staff'
      and h.type <> 'create' and h.version <= e.version))`,
  approval_wait: (days) => sql`exists (select 1 from ${approvals} g where g.process_id = q.id and g.number = 1
    and g.document ->> 'kind' is not 'additional_work' and ${within(sql`g.created_at`, days)}
    and exists (select 1 from ${processEvents} l
      where l.process_id = q.id and l.to_state = 'LINK_SENT' and l.created_at <= g.created_at))`,
  payment_wait: (days) => sql`exists (select 1 from ${processEvents} e where e.process_id = q.id
    and e.to_state = 'PAYMENT_DONE' and e.from_state is not e.to_state and e.actor_kind <> 'system' and e.type <> 'undo'
    and ${within(sql`e.created_at`, days)} and exists (select 1 from ${processEvents} r where r.process_id = q.id
      and r.to_state in ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT') and r.version <= e.version))`,
  after_hours: (days) => sql`exists (select 1 from ${deeds} d where ${within(sql`d.at`, days)} and ${isOutside})`,
  paid: (days) => sql`exists (select 1 from ${payments} m where m.process_id = q.id and m.captured_cents > 0
    and ${within(sql`m.updated_at`, days)})`,
  refunds: (days) => sql`(exists (select 1 from ${payments} m join ${refunds} r on r.payment_id = m.id
      where m.process_id = q.id and r.refund_status = 'SUCCESS' and ${within(sql`r.updated_at`, days)})
    or (q.owed_means is not null and q.owed_means <> 'REFUND' and ${within(sql`q.updated_at`, days)}))`,
  refunds_waiting: () => isGivenBack(sql`q`),
  services: (days) => sql`exists (select 1 from ${approvals} g join approved_services n on n.approval_id = g.id
    where g.process_id = q.id and n.count > 0 and ${within(sql`g.created_at`, days)})`,
  accepted_work: (days) => sql`exists (select 1 from ${additionalWorkRows} r where r.process_id = q.id
    and r.state = 'ACCEPTED' and ${within(sql`r.decided_at`, days)})`,
  failed_messages: (days) => sql`exists (select 1 from ${messages} m where m.process_id = q.id
    and m.status = 'FAILED' and ${within(sql`m.created_at`, days)})`,
}

type FigureInput = NarrowedInput & { figure: BoardFigure; days: Days }

/** In SQL: where a visit `q` may be found at all: what happened since the days began has changed it. */
function mayHave({ figure, days }: FigureInput): SQL {
  return figure === 'refunds_waiting' ? sql`q.turn in ('staff', 'provider')` : sql`q.updated_at >= ${days.from}`
}

/** One page of the visits behind a figure, the latest change first. */
export function figurePage(db: Db, input: FigureInput) {
  const { tenant, figure, days, after, limit } = input
  const { since, id } = after ?? { since: Number.MAX_SAFE_INTEGER, id: '' }
  return itemRows(
    db,
    sql`select q.id, 0 as rank, null as term, row_number() over (order by q.waiting_since desc, q.id desc) as place
      from ${tenant.accounts} t cross join ${processes} q
      where q.account_id = t.id and ${mayHave(input)} and (q.waiting_since, q.id) < (${since}, ${id})
        and ${narrowedTo(input)} and ${conditions[figure](days)}
      order by place limit ${limit}`,
    {},
  )
}
