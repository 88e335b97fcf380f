import { sql } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { itemRows, narrowedTo, onDays, type NarrowedInput } from './board.queries.ts'
import type { Days } from './days.ts'

/** One page of whose customer waits for an answer, the longest waiting first. */
export function unansweredPage(db: Db, input: NarrowedInput & { days: Days | null }) {
  const { tenant, days, after, limit } = input
  const { since, id } = after ?? { since: -1, id: '' }
  const dated = days === null ? sql`1` : onDays(sql`q.id`, days)
  return itemRows(
    db,
    sql`select p.id, 0 as rank, null as term, row_number() over (order by p.unanswered_since, p.id) as place
      from ${tenant.accounts} t cross join ${processes} p
      where p.id in (select q.id from ${processes} q indexed by processes_unanswered_idx
        where q.account_id = t.id and q.unanswered_since is not null
          and (q.unanswered_since, q.id) > (${since}, ${id}) and ${narrowedTo(input)} and ${dated}
        order by q.unanswered_since, q.id limit ${limit})
      order by place limit ${limit}`,
    {},
  )
}
