import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { toIso } from '#domain/time/iso.ts'
import { runBatch } from '#worker/db/db.ts'
import { webhookEndpoints, webhookFormerSecrets } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { postSigned, type Signed } from './deliver-webhook.ts'

/** Outbox kind: the dealer system asked whether its address hears us. */
export const pingEffectKind = 'webhook.ping'

const e = alias(webhookEndpoints, 'e')
const f = alias(webhookFormerSecrets, 'f')
const payloadSchema = z.object({ endpointId: z.string(), pingId: z.string(), at: z.number() })

/** Sends one ping, once, and keeps how it ended: whoever asked sees it, unless a later one was asked for. */
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
  const reason = row.enabled ? await post(deps, { ...row, id: pingId, endpointId }, { at, signal }) : 'disabled'
  if (reason !== null) deps.log.info('webhook.ping_failed', { endpointId, reason })
  await runBatch(deps.db, [
    deps.db.run(sql`
      update ${webhookEndpoints} set ping_settled_at = ${deps.clock.now()}, ping_error = ${reason}
      where id = ${endpointId} and ping_id = ${pingId} and ping_settled_at is null`),
  ])
}

function post(deps: Dependencies, row: Signed, { at, signal }: { at: number; signal: AbortSignal }) {
  const body = JSON.stringify({ id: row.id, type: 'ping', createdAt: toIso(at) })
  return postSigned(deps, row, { body, signal })
}
