import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { endMessage } from '#worker/notifications/index.ts'
import { paginate } from '#worker/process/index.ts'

import { isMessageEffect } from './message-effects.ts'

/** Longer than any claim on an effect (ms): whoever was sending the message then is gone. */
const inHandMs = 5 * 60_000
const mostAtOnce = 50

/** In SQL over `m`: messages without an end that are old enough. */
export const withoutEnd = (now: number) =>
  sql`${messages} m where m.status in ('SENDING', 'WAITING') and m.created_at <= ${now - inHandMs}`

type Lost = { id: string; createdAt: number }

/**
 * Ends messages whose effect is gone or parked: their visit went on, their worker died each time, or what they told of is
 * over. One that cannot be ended now, as while its group is moved, holds back no other. Answers how many.
 */
export function endMessages(deps: Dependencies): Promise<number> {
  return paginate<Lost>(deps, {
    job: 'drain-effects',
    read: (after) => lostMessages(deps, after),
    work: ({ id }) => endMessage(deps, id),
  })
}

function lostMessages({ db, clock }: Dependencies, after: Lost | null): Promise<Lost[]> {
  const now = clock.now()
  const further = after === null ? sql`1` : sql`(m.created_at, m.id) > (${after.createdAt}, ${after.id})`
  return selectFrom(
    db,
    { id: sql<string>`m.id`, createdAt: sql<number>`m.created_at` },
    sql`${withoutEnd(now)} and ${further} and not exists (
        select 1 from ${outbox} o where o.stream_key = m.process_id and o.parked_at is null
          and ${isMessageEffect(sql`o`)} and (o.attempts > 0 or o.next_attempt_at <= ${now}))
      order by m.created_at, m.id limit ${mostAtOnce}`,
  )
}
