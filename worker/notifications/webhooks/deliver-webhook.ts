import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { unseal } from '#core/seal.ts'
import { webhookSignature } from '#core/standard-webhook.ts'
import { workDecisions } from '#domain/additional-work.ts'
import { processTypes, processStates } from '#domain/enums.ts'
import { toIso } from '#domain/iso.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { WebhookBody } from '#worker/contract/webhook.ts'
import { webhookTypes } from '#worker/contract/webhook.ts'
import { runBatch } from '#worker/db/db.ts'
import { approvals } from '#worker/db/schema/consent.table.ts'
import { customerMessages } from '#worker/db/schema/conversation.table.ts'
import { extraServiceProducts, extraServices, products } from '#worker/db/schema/extra-service.table.ts'
import { processExtraServices, processes } from '#worker/db/schema/process.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { workOrders } from '#worker/db/schema/work-order.table.ts'
import { processAnswer } from '#worker/dms/index.ts'
import { openAnswer } from '#worker/notifications/kept-answer.ts'
import { exchange, wireOf } from '#worker/providers/index.ts'

import { endpointContext } from './endpoint.ts'

/** Outbox kind; a trigger of `webhook_deliveries` writes it, in a stream of the process's own. */
export const webhookEffectKind = 'webhook.deliver'

const payloadSchema = z.object({ deliveryId: z.string() })

const rowSchema = z.object({
  id: z.string(),
  type: z.enum(webhookTypes),
  state: z.enum(processStates),
  version: z.number(),
  createdAt: z.number(),
  endpointId: z.string(),
  url: z.string(),
  sealedSecret: z.string(),
  enabled: z.number(),
  processId: z.string(),
  linkCode: z.string(),
  processType: z.enum(processTypes),
  externalWorkOrderId: z.string().nullable(),
  approvalId: z.string().nullable(),
  approvalNumber: z.number().nullable(),
  approvedCents: z.number().nullable(),
  approvedAt: z.number().nullable(),
  services: z.string(),
  decided: z.string().nullable(),
  messageId: z.string().nullable(),
  messageWay: z.enum(['SMS', 'PAGE']).nullable(),
  messageText: z.string().nullable(),
  messageAt: z.number().nullable(),
})
type Row = z.infer<typeof rowSchema>

const servicesSchema = z.array(z.object({ id: z.string(), productCodes: z.array(z.string()), priceCents: z.number() }))

export type WebhookCall = { payload: unknown; signal: AbortSignal; isLastAttempt: boolean }

/** Tells a dealer system what happened. Null once that is settled, else why it is to be tried again: a short word. */
export async function deliverWebhook(deps: Dependencies, call: WebhookCall): Promise<string | null> {
  const { deliveryId } = payloadSchema.parse(call.payload)
  const row = await waitingDelivery(deps, deliveryId)
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

async function post(deps: Dependencies, row: Row, signal: AbortSignal): Promise<string | null> {
  const message = await messageOf(deps, row)
  const body = JSON.stringify({ ...bodyOf(row, deps.config.appUrl), ...(message && { message }) })
  const timestamp = String(Math.floor(deps.clock.now() / 1000))
  const secret = await unseal(row.sealedSecret, {
    secret: deps.config.sealSecret,
    context: endpointContext(row.endpointId),
  })
  const answer = await exchange(
    { ...wireOf(deps), timeoutMs: 10_000 },
    {
      url: row.url,
      of: 'webhook',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'workshop-self-service/1.0',
        'webhook-id': row.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': webhookSignature(secret, { id: row.id, timestamp, body }),
      },
      body,
      signal,
    },
  )
  if (!answer.answered) return answer.reason
  return answer.status >= 200 && answer.status <= 299 ? null : `http_${answer.status}`
}

function bodyOf(row: Row, appUrl: string): WebhookBody {
  const { processId: id, linkCode, externalWorkOrderId, processType, state, version } = row
  return {
    id: row.id,
    type: row.type,
    createdAt: toIso(row.createdAt),
    process: processAnswer({ id, linkCode, externalWorkOrderId, processType, state, version }, appUrl),
    ...(row.type === 'process.approved' && { approval: approvalOf(row) }),
    ...(row.decided !== null && { approval: approvalOf(row), additionalWork: toldWork(row.decided) }),
    ...(row.type === 'process.extra_services_chosen' && { extraServices: servicesOf(row) }),
  }
}

const decidedSchema = z.object({
  proposalId: z.string(),
  decisions: z.array(
    z.object({
      id: z.string(),
      reference: z.string().optional(),
      title: z.string(),
      priceCents: z.number(),
      decision: z.enum(workDecisions),
    }),
  ),
})

/** What was decided of additional work, as the approval has it. */
function toldWork(decided: string): NonNullable<WebhookBody['additionalWork']> {
  const { proposalId, decisions } = decidedSchema.parse(JSON.parse(decided))
  const rows = decisions.map(({ id, reference = null, title, priceCents, decision }) => ({
    id,
    reference,
    title,
    price: centsToEuros(priceCents),
    decision,
  }))
  return { proposalId, rows }
}

/** What the customer wrote, of `message.received`. */
async function messageOf({ config }: Dependencies, row: Row): Promise<WebhookBody['message']> {
  const { messageId: id, messageWay: way, messageText: sealedText, messageAt } = row
  if (id === null || way === null) return undefined
  return { id, way, text: await openAnswer(config, { id, sealedText }), receivedAt: toIso(messageAt ?? 0) }
}

function approvalOf({ approvalId, approvalNumber, approvedCents, approvedAt }: Row) {
  return {
    id: approvalId ?? '',
    number: approvalNumber ?? 0,
    total: centsToEuros(approvedCents ?? 0),
    approvedAt: toIso(approvedAt ?? 0),
  }
}

function servicesOf({ services }: Row) {
  return servicesSchema
    .parse(JSON.parse(services))
    .map(({ id, productCodes, priceCents }) => ({ id, productCodes, price: centsToEuros(priceCents) }))
}

/** Null where it is no more to be sent. The approval is that of the moment that is told of. */
async function waitingDelivery({ db }: Dependencies, deliveryId: string): Promise<Row | null> {
  const [row]: unknown[] = await db.all(sql`
    select d.id, d.type, d.state, d.process_version as version, d.created_at as "createdAt",
      e.id as "endpointId", e.url, e.sealed_secret as "sealedSecret", e.enabled,
      p.id as "processId", p.link_code as "linkCode", p.process_type as "processType",
      w.external_work_order_id as "externalWorkOrderId",
      a.id as "approvalId", a.number as "approvalNumber", a.total_cents as "approvedCents", a.created_at as "approvedAt",
      coalesce((select json_group_array(json_object('id', s.id,
          'priceCents', coalesce(x.price_cents, s.price_cents), 'productCodes', (
            select json_group_array(o.product_code) from ${extraServiceProducts} q join ${products} o on o.id = q.product_id
            where q.extra_service_id = s.id)))
        from ${processExtraServices} x join ${extraServices} s on s.id = x.extra_service_id
        where x.process_id = p.id), '[]') as services,
      (select document -> '$.additionalWork' from ${approvals} told where told.id = d.subject_id) as decided,
      c.id as "messageId", c.way as "messageWay", c.sealed_text as "messageText", c.created_at as "messageAt"
    from ${webhookDeliveries} d
    join ${webhookEndpoints} e on e.id = d.endpoint_id
    join ${processes} p on p.id = d.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${customerMessages} c on c.id = d.subject_id
    left join ${approvals} a on a.process_id = p.id and a.number = coalesce(
      (select number from ${approvals} told where told.id = d.subject_id),
      (select max(number) from ${approvals} where process_id = p.id and created_at <= d.created_at))
    where d.id = ${deliveryId} and d.status = 'PENDING'`)
  return row === undefined ? null : rowSchema.parse(row)
}
