/**
 * Waits for the work behind an answer: the drains of the streams that a call woke.
 *
 *   await settleBehind(app)          // to its end, with what these drains woke in turn
 *   expect(await claimable(app)).toEqual([])
 */
import { isRoom, processOfRoom } from '#core/outbox/woken-rooms.ts'
import { drainWoken } from '#worker/jobs/index.ts'

import type { TestApp } from './app.ts'
import { rowsOf } from './database.ts'

/** Runs it to its end. */
export async function settleBehind(app: TestApp): Promise<void> {
  while (app.woken.length > 0) {
    const woken = [...new Set(app.woken.splice(0))]
    await drainWoken(app.deps(), woken)
  }
}

/** Returns the rows of the outbox that only the job of the minute would take: due, untried, and behind none that is tried again. */
export function claimable({ clock }: TestApp): Promise<Record<string, unknown>[]> {
  return rowsOf(
    `select o.stream_key, o.kind from outbox o
    where o.parked_at is null and o.attempts = 0 and o.claimed_until <= ?1 and o.next_attempt_at <= ?1
      and not exists (select 1 from outbox e
        where e.stream_key = o.stream_key and e.seq < o.seq and e.parked_at is null and e.attempts > 0)
    order by o.seq`,
    clock.now(),
  )
}

/** Returns the processes that a call announced and that did not change by it: the job of the minute would not find them. */
export async function unseenByMinute({ woken, clock }: TestApp): Promise<readonly string[]> {
  const announced = JSON.stringify(woken.filter(isRoom).map(processOfRoom))
  const rows = await rowsOf(
    `select id from processes where updated_at < ? and id in (select value from json_each(?))`,
    clock.now(),
    announced,
  )
  return rows.map(({ id }) => String(id))
}
