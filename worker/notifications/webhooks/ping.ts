import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { toIso } from '#domain/iso.ts'
import type { LastPing } from '#worker/contract/webhook.ts'
import { runBatch } from '#worker/db/db.ts'
import { webhookEndpoints, webhookFormerSecrets } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { postSigned } from './deliver-webhook.ts'
import { keepPing } from './kept-ping.ts'

/** Outbox kind: the dealer system asked whether its address hears us. */
export const pingEffectKind = 'webhook.ping'

const e = alias(webhookEndpoints, 'e')
const f = alias(webhookFormerSecrets, 'f')
const payloadSchema = z.object({ endpointId: z.string(), pingId: z.string(), at: z.number() })

/** Sends one ping, once, and keeps whether it was taken. */
export async function sendPing(deps: Dependencies, payload: unknown, signal: AbortSignal): Promise<void> {
  const { endpointId, pingId, at } = payloadSchema.parse(payload)
  const [row] = await selectFrom(
    deps.db,
    { url: e.url, enabled: e.enabled, sealedSecret: e.sealedSecret, sealedFormer: orNull(f.sealedSecret) },
    sql`${webhookEndpoints} e
    left join ${webhookFormerSecrets} f on f.endpoint_id = e.id and f.ends_at > ${deps.clock.now()}
    where e.id = ${endpointId}`,
  )
  if (row === undefined) return
  const body = JSON.stringify({ id: pingId, type: 'ping', createdAt: toIso(at) })
  const error = row.enabled ? await postSigned(deps, { ...row, id: pingId, endpointId }, { body, signal }) : 'disabled'
  const ping: LastPing = { id: pingId, at, state: error === null ? 'DELIVERED' : 'FAILED', error }
  // A later ping is told of instead.
  await runBatch(deps.db, [keepPing(deps.db, { endpointId, ping, guard: sql`last_ping ->> 'id' = ${pingId}` })])
  if (error !== null) deps.log.info('webhook.ping_failed', { endpointId, reason: error })
}
