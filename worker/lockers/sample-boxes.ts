import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { minuteMs } from '#domain/durations.ts'
import { changedRows, runBatch } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { boxSamples } from '#worker/db/schema/money/daily-sum.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { seesNoKeys } from './lease.ts'
import { rankOfSize } from './size-rank.ts'

const quarterMs = 15 * minuteMs
/** Some runs of a quarter may fail; in those that are left there is nothing to do any more. */
const triesMs = 5 * minuteMs

/** True in SQL for a box `b` that a visit `p` holds. */
const isHeld = (which: SQL) => sql`exists (
  select 1 from ${boxLeases} l join ${processes} p on p.id = l.process_id
  where l.box_id = b.id and l.ended_at is null and ${which})`

/** True in SQL for a box `b` that what its account `a` usually keeps goes into. */
const isLargeEnough = sql`b.size_rank >= ${rankOfSize(sql`a.box_size`)}`

/**
 * Counts once in a quarter of an hour how many boxes of each account there are, and are held, for its daily sums, and whether
 * one of its lanes has none left of the size that it usually needs. Answers how many accounts were counted.
 */
export async function sampleBoxes({ db, clock }: Dependencies): Promise<number> {
  const now = clock.now()
  const quarterAt = now - (now % quarterMs)
  if (now - quarterAt >= triesMs) return 0
  const counted = sql`(
    select account_id, sum(boxes) as boxes, sum(held) as held, max(fitting > 0 and free = 0) as is_full from (
      select b.account_id, count(*) as boxes, sum(${isHeld(sql`p.is_trial = 0`)}) as held,
        sum(${isLargeEnough}) as fitting, sum(${isLargeEnough} and ${seesNoKeys} and not ${isHeld(sql`p.is_trial = 0`)}) as free
      from ${boxes} b indexed by boxes_in_use_idx
      cross join ${lockers} k on k.id = b.locker_id cross join ${accounts} a on a.id = b.account_id
      where b.out_of_use = 0 and b.removed_at is null and k.enabled = 1 and k.removed_at is null and not exists (
        select 1 from ${boxSamples} s where s.account_id = b.account_id and s.quarter_at >= ${quarterAt})
      group by b.account_id, b.lane)
    group by account_id)`
  const facts = sql`insert into daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)`
  const results = await runBatch(db, [
    db.run(sql`${facts} select account_id, ${quarterAt}, 'boxes', 'hour', null, boxes, held from ${counted}`),
    db.run(sql`
      ${facts} select account_id, ${quarterAt}, 'full', 'hour', null, 1, 0 from ${counted} where is_full`),
    db.run(sql`
      insert into ${boxSamples} (account_id, quarter_at) select account_id, ${quarterAt} from ${counted} where 1
      on conflict (account_id) do update set quarter_at = excluded.quarter_at`),
  ])
  return changedRows(results[2])
}
