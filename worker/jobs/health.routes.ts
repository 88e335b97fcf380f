import { sql } from 'drizzle-orm'
import * as z from 'zod'

import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { healthCalls } from '#worker/contract/staff/health.ts'
import { change } from '#worker/db/db.ts'
import { auditLog, outbox } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { countUnheard, getHealth, healthReach, type HealthCall } from './get-health.ts'
import { processOfStream } from './health.queries.ts'

/** Routes of the system's health: scheduled jobs, and items that need a person. */
export const healthRoutes = bind(healthCalls, {
  'GET /api/staff/health': ({ deps, staff }) => getHealth({ deps, staff }),
  'GET /api/staff/health/unheard': ({ deps, staff }) => countUnheard({ deps, staff }),
  'POST /api/staff/health/retry': ({ deps, staff, body }) => retryEffects({ deps, staff }, body.ids),
})

const streamSchema = z.object({ streamKey: z.string() })

/**
 * Retries parked effects, each as often as a new one: it reads the truth again, and does nothing where it is no longer
 * wanted. Of two requests at once one wins, and writes the audit rows.
 */
async function retryEffects({ deps, staff }: HealthCall, ids: readonly string[]): Promise<void> {
  const { db, clock, requestId, wake } = deps
  const { within } = healthReach(staff)
  const now = clock.now()
  const chosen = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const theirs = sql`outbox o left join ${processes} p on p.id = ${processOfStream}
    where o.id in ${chosen} and o.parked_at is not null and ${within(sql`p.account_id`)}`
  const asked = sql`audit_log e where e.action = 'effect.retry'`
  const { rows } = await change(db, {
    write: {
      audit: db.run(sql`
        insert into ${auditLog} (id, account_id, actor_kind, actor_id, action, subject, detail, request_id, created_at)
        select 'aud_' || lower(hex(randomblob(16))), p.account_id, 'staff', ${staff.userId}, 'effect.retry', o.id,
          json_object('kind', o.kind, 'processId', p.id), ${requestId}, ${now}
        from ${theirs}`),
    },
    read: {
      retried: db.all(sql`
        update ${outbox} set parked_at = null, attempts = 0, claimed_until = 0, next_attempt_at = ${now}
        where id in ${chosen} and parked_at is not null
          and exists (select 1 from ${asked} and e.subject = ${outbox.id} and e.request_id = ${requestId})
        returning stream_key as "streamKey"`),
      before: db.all(sql`select 1 from ${asked} and e.subject in ${chosen} and ${within(sql`e.account_id`)}`),
    },
  })
  // A row of the trail stands for each that was given another try, now or before.
  if (rows.before.length === 0) throw notFound('effect')
  for (const row of rows.retried) wake(streamSchema.parse(row).streamKey)
}
