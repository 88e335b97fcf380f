import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { boxCommands, boxLeases } from '#worker/db/schema/locker.table.ts'

/** Outbox kind: a look at the cloud that runs a cabinet. `worker/jobs/effect-handlers.ts` makes it. */
export const syncCloudKind = 'cloud.tend'

/**
 * Tells the clouds that run the cabinets of these leases `l` that a box was given, or given back, or that its holder moved on:
 * their code may open it from now on, or no more. It stands behind what it tells of, in the batch of it. Cabinets that no
 * cloud runs are told nothing here.
 */
export function syncCloudsStatement(db: Db, { which, now }: { which: SQL; now: number }): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), l.process_id || ':cloud', ${syncCloudKind},
      json_object('lockerId', l.locker_id, 'at', ${now}), ${now}, ${now}
    from ${boxLeases} l join ${cloudCabinets} c on c.locker_id = l.locker_id
    where ${which} group by l.process_id, l.locker_id`)
}

type Moved = { processId: string; now: number; guard: SQL }

/** Tells the cloud of the box that a process holds that the process came to another state. */
export function syncMovedStatement(db: Db, { processId, now, guard }: Moved): Statement {
  return syncCloudsStatement(db, { which: sql`l.process_id = ${processId} and l.ended_at is null and ${guard}`, now })
}

type Commanded = { commandId: string; guard: SQL; now: number }

/** Tells the cloud that runs the cabinet of a command; in the order of what it hears of the visit whose box is to open. */
export function syncCommandedStatement(db: Db, { commandId, guard, now }: Commanded): Statement {
  const holder = sql`(select l.process_id from ${boxLeases} l where l.box_id = w.box_id and l.ended_at is null)`
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), coalesce(${holder}, w.locker_id) || ':cloud', ${syncCloudKind},
      json_object('lockerId', w.locker_id), ${now}, ${now}
    from ${boxCommands} w join ${cloudCabinets} c on c.locker_id = w.locker_id
    where w.id = ${commandId} and w.created_at = ${now} and ${guard}`)
}
