import { sql } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { itemRows, narrowedTo, type NarrowedInput } from './board.queries.ts'

/** One page of the trial visits of a view, the latest change first. An index has them, who are few. */
export function trialsPage(db: Db, input: NarrowedInput) {
  const { tenant, after, limit } = input
  const { since, id } = after ?? { since: Number.MAX_SAFE_INTEGER, id: '' }
  return itemRows(
    db,
    sql`select q.id, 0 as rank, null as term, row_number() over (order by q.waiting_since desc, q.id desc) as place
      from ${processes} q indexed by processes_trial_idx join ${tenant.accounts} t on t.id = q.account_id
      where q.is_trial = 1 and (q.waiting_since, q.id) < (${since}, ${id}) and ${narrowedTo(input)}
      order by place limit ${limit}`,
    {},
  )
}
