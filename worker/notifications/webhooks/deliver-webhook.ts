import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { unseal } from '#core/secrets/seal.ts'
import { webhookSignature, type SignedContent } from '#core/secrets/standard-webhook.ts'
import { encoded } from '#worker/contract/codecs.ts'
import { webhookUnits } from '#worker/contract/machines/webhook-bodies.ts'
import { runBatch } from '#worker/db/db.ts'
import { webhookDeliveries } from '#worker/db/schema/webhook.table.ts'
import { openAnswer } from '#worker/notifications/incoming/kept-answer.ts'
import { exchange, wireOf } from '#worker/providers/index.ts'

import { bodyOf } from './delivery-body.ts'
import { waitingDelivery, type DeliveryRow } from './delivery.queries.ts'
import { endpointContext } from './endpoint.ts'

/** Outbox kind, written with the row of the event, in a stream of the process's own. */
export const webhookEffectKind = 'webhook.deliver'

const payloadSchema = z.object({ deliveryId: z.string() })

export type WebhookCall = { payload: unknown; signal: AbortSignal; isLastAttempt: boolean }

/** Tells a dealer system what happened. Null once that is settled, else why it is to be tried again: a short word. */
export async function deliverWebhook(deps: Dependencies, call: WebhookCall): Promise<string | null> {
  const { deliveryId } = payloadSchema.parse(call.payload)
  const row = await waitingDelivery(deps.db, { deliveryId, now: deps.clock.now() })
  if (row === null) return null
  const failure = row.enabled === 1 ? await post(deps, row, call.signal) : 'disabled'
  const isGivenUp = failure !== null && (call.isLastAttempt || failure === 'disabled')
  const now = deps.clock.now()
  const status = failure === null ? 'DELIVERED' : isGivenUp ? 'PARKED' : 'PENDING'
  await runBatch(deps.db, [
    deps.db.run(sql`
      update ${webhookDeliveries} set status = ${status}, attempts = attempts + 1, error = ${failure},
        delivered_at = ${failure === null ? now : null}
      where id = ${deliveryId} and status = 'PENDING'`),
  ])
  if (isGivenUp) deps.log.error('webhook.parked', { deliveryId, processId: row.processId, reason: failure })
  return isGivenUp ? null : failure
}

async function post(deps: Dependencies, row: DeliveryRow, signal: AbortSignal): Promise<string | null> {
  const { appUrl } = deps.config
  const event = await bodyOf(row, { appUrl, open: (message) => openAnswer(deps.config, message) })
  const body = JSON.stringify(encoded(webhookUnits, event))
  return postSigned(deps, row, { body, signal })
}

/** A body's id, where it goes and what it is signed with. */
export type Signed = Pick<DeliveryRow, 'id' | 'url' | 'endpointId' | 'sealedSecret' | 'sealedFormer'>

/** Posts a body to an address, signed. Null where it was taken, else why not: a short word. */
export async function postSigned(
  deps: Dependencies,
  row: Signed,
  { body, signal }: { body: string; signal: AbortSignal },
): Promise<string | null> {
  const timestamp = String(Math.floor(deps.clock.now() / 1000))
  const answer = await exchange(
    { ...wireOf(deps), timeoutMs: 10_000 },
    {
      url: row.url,
      of: 'webhook',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'workshop-self-service/1.2',
        'webhook-id': row.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': await signaturesOf(deps, row, { id: row.id, timestamp, body }),
      },
      body,
      signal,
    },
  )
  if (!answer.answered) return answer.reason
  return answer.status >= 200 && answer.status <= 299 ? null : `http_${answer.status}`
}

/** One signature, and after a new secret was made one by that before it: a receiver takes either. */
async function signaturesOf({ config }: Dependencies, row: Signed, content: SignedContent): Promise<string> {
  const { sealedSecret, sealedFormer, endpointId } = row
  const context = endpointContext(endpointId)
  const secrets = [sealedSecret, ...(sealedFormer === null ? [] : [sealedFormer])]
  const opened = await Promise.all(secrets.map((sealed) => unseal(sealed, { secret: config.sealSecret, context })))
  return opened.map((secret) => webhookSignature(secret, content)).join(' ')
}
