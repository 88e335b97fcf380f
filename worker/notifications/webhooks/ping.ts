import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { toIso } from '#domain/iso.ts'
import { webhookEndpoints, webhookFormerSecrets } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { postSigned } from './deliver-webhook.ts'

/** Outbox kind: the dealer system asked whether its address hears us. */
export const pingEffectKind = 'webhook.ping'

const e = alias(webhookEndpoints, 'e')
const f = alias(webhookFormerSecrets, 'f')
const payloadSchema = z.object({ endpointId: z.string(), pingId: z.string(), at: z.number() })

/** Sends one ping, once: whether it arrived is for its receiver to see. */
export async function sendPing(deps: Dependencies, payload: unknown, signal: AbortSignal): Promise<void> {
  const { endpointId, pingId, at } = payloadSchema.parse(payload)
  const [row] = await selectFrom(
    deps.db,
    { url: e.url, enabled: e.enabled, sealedSecret: e.sealedSecret, sealedFormer: orNull(f.sealedSecret) },
    sql`${webhookEndpoints} e
    left join ${webhookFormerSecrets} f on f.endpoint_id = e.id and f.ends_at > ${deps.clock.now()}
    where e.id = ${endpointId}`,
  )
  if (row === undefined || !row.enabled) return
  const body = JSON.stringify({ id: pingId, type: 'ping', createdAt: toIso(at) })
  const reason = await postSigned(deps, { ...row, id: pingId, endpointId }, { body, signal })
  if (reason !== null) deps.log.info('webhook.ping_failed', { endpointId, reason })
}
