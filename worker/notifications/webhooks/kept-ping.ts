import { sql, type SQL } from 'drizzle-orm'

import { toIso } from '#domain/iso.ts'
import type { LastPing } from '#worker/contract/webhook.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { webhookEndpoints } from '#worker/db/schema/webhook.table.ts'

type Keeping = { endpointId: string; ping: LastPing; guard: SQL }

/** Keeps how far a ping came; the endpoint's version stays, for nothing that was set has changed. */
export function keepPing(db: Db, { endpointId, ping, guard }: Keeping): Statement {
  return db.run(sql`
    update ${webhookEndpoints} set last_ping = ${JSON.stringify(ping)} where id = ${endpointId} and ${guard}`)
}

/** The last ping as it is told. */
export function toPing(ping: LastPing | null) {
  return ping && { ...ping, at: toIso(ping.at) }
}
