import { sql, type SQL } from 'drizzle-orm'

import type { CountedDmsWebhook } from '#worker/contract/machines/dms-webhooks.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { webhookEndpoints } from '#worker/db/schema/webhook.table.ts'

type PingRequest = { endpointId: string; pingId: string; now: number; guard: SQL }

/** Keeps that a ping was asked for, and forgets how the one before ended. The endpoint's version stays: nothing that was set has changed. */
export function keepRequestedPing(db: Db, { endpointId, pingId, now, guard }: PingRequest): Statement {
  return db.run(sql`
    update ${webhookEndpoints} set ping_id = ${pingId}, ping_at = ${now}, ping_settled_at = null, ping_error = null
    where id = ${endpointId} and ${guard}`)
}

type Kept = { pingId: string | null; pingAt: number | null; pingSettledAt: number | null; pingError: string | null }

/** The latest ping as a dealer system is told of it; null where none was asked for. */
export function toLastPing({
  pingId: id,
  pingAt,
  pingSettledAt,
  pingError: error,
}: Kept): CountedDmsWebhook['lastPing'] {
  if (id === null || pingAt === null) return null
  const ended = error === null ? 'DELIVERED' : 'FAILED'
  return { id, at: pingAt, state: pingSettledAt === null ? 'WAITING' : ended, error }
}
