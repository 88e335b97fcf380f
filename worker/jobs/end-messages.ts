import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { messages } from '#worker/db/schema/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { endMessage } from '#worker/notifications/index.ts'

import { isMessageEffect } from './message-effects.ts'

/** Longer than any claim on an effect (ms): whoever was sending the message then is gone. */
const inHandMs = 5 * 60_000
const mostAtOnce = 50

/** In SQL over `m`: messages without an end that are old enough. */
export const withoutEnd = (now: number) =>
  sql`${messages} m where m.status in ('SENDING', 'WAITING') and m.created_at <= ${now - inHandMs}`

/**
 * Ends messages whose effect is gone or parked: their visit went on, their worker died each time, or what they told of is
 * over. Answers how many.
 */
export async function endMessages(deps: Dependencies): Promise<number> {
  const now = deps.clock.now()
  const lost = await selectFrom(
    deps.db,
    { id: sql<string>`m.id` },
    sql`${withoutEnd(now)} and not exists (
        select 1 from ${outbox} o where o.stream_key = m.process_id and o.parked_at is null
          and ${isMessageEffect(sql`o`)} and (o.attempts > 0 or o.next_attempt_at <= ${now}))
      order by m.created_at limit ${mostAtOnce}`,
  )
  for (const { id } of lost) await endMessage(deps, id)
  return lost.length
}
