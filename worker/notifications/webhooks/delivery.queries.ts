import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { processStates, processTypes } from '#domain/enums.ts'
import { webhookTypes, webhookVersions, type WebhookType } from '#worker/contract/machines/webhook.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { extraServiceProducts, extraServices, products } from '#worker/db/schema/extra-service.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processEvents, processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { webhookDeliveries, webhookEndpoints, webhookFormerSecrets } from '#worker/db/schema/webhook.table.ts'

const rowSchema = z.object({
  id: z.string(),
  type: z.enum(webhookTypes),
  state: z.enum(processStates),
  version: z.number(),
  createdAt: z.number(),
  endpointId: z.string(),
  url: z.string(),
  apiVersion: z.enum(webhookVersions),
  sealedSecret: z.string(),
  /** The former secret, while it signs too. */
  sealedFormer: z.string().nullable(),
  enabled: z.number(),
  processId: z.string(),
  linkCode: z.string(),
  processType: z.enum(processTypes),
  externalWorkOrderId: z.string().nullable(),
  /** The details of the event, as JSON; null where it says all by itself. */
  about: z.string().nullable(),
})
export type DeliveryRow = z.infer<typeof rowSchema>

/** Columns of the payment that paid the process. */
const paymentColumns = sql`'id', y.id, 'channel', y.channel, 'provider', y.provider, 'orderNumber', y.order_number,
  'cents', y.captured_cents - y.surplus_cents, 'capturedCents', y.captured_cents, 'amountCents', y.amount_cents,
  'frozenPricing', y.frozen_pricing, 'method', coalesce(y.payment_type, y.payment_type_from_terminal),
  'paidAt', coalesce(y.payment_time, y.updated_at), 'providerPaymentId', y.payment_id, 'referenceCode', y.reference_code,
  'receiptNumber', y.device_receipt_id`

const servicesOfProcess = sql`select json_group_array(json_object('id', s.id,
    'priceCents', coalesce(x.price_cents, s.price_cents),
    'grossCents', iif(x.price_cents is null, s.gross_cents, x.gross_cents),
    'vatBasisPoints', (select vat_basis_points from ${accounts} where id = s.account_id), 'productCodes', (
      select json_group_array(o.product_code) from ${extraServiceProducts} q join ${products} o on o.id = q.product_id
      where q.extra_service_id = s.id)))
  from ${processExtraServices} x join ${extraServices} s on s.id = x.extra_service_id where x.process_id = p.id`

/** The approval of the moment that is told of. */
const approvalThen = sql`select json_object('id', a.id, 'number', a.number, 'totalCents', a.total_cents, 'at', a.created_at)
  from ${approvals} a where a.process_id = p.id and a.created_at <= d.created_at order by a.number desc limit 1`

/** In SQL, what each event is about; only that of the type at hand is looked up. */
const aboutOf: Readonly<Partial<Record<WebhookType, SQL>>> = {
  'process.approved': approvalThen,
  'process.extra_services_chosen': servicesOfProcess,
  'message.received': sql`select json_object('id', c.id, 'way', c.way, 'sealedText', c.sealed_text, 'at', c.created_at)
    from ${customerMessages} c where c.id = d.subject_id`,
  'process.paid': sql`select json_object(${paymentColumns}) from ${payments} y
    where y.process_id = p.id and y.status = 'SUCCESS' and y.captured_cents > y.surplus_cents order by y.created_at, y.id limit 1`,
  'process.payment_failed': sql`select json_object(${paymentColumns}) from ${payments} y where y.id = d.subject_id`,
  'process.refunded': sql`select json_object(${paymentColumns}, 'refundId', r.id, 'reference', r.refund_id,
      'refundCents', r.amount_cents, 'refundedCents', (
        select sum(done.amount_cents) from ${refunds} done where done.payment_id = y.id and done.refund_status = 'SUCCESS'
          and (done.refund_time, done.id) <= (r.refund_time, r.id)))
    from ${refunds} r join ${payments} y on y.id = r.payment_id where r.id = d.subject_id`,
  'process.balance_due': sql`select json_object('owedCents', p.owed_cents)`,
  'process.balance_settled': sql`select json_object('owedCents', p.owed_cents, 'means', p.owed_means)`,
  'process.cancelled': sql`select json_object('by', v.actor_kind, 'reason', v.reason)
    from ${processEvents} v where v.process_id = p.id and v.version = d.process_version`,
  'process.key_not_found': sql`select json_object('kind', n.kind, 'text', n.text) from ${processNotes} n
    where n.process_id = p.id and n.created_at <= d.created_at and n.kind in ('KEY_MISSING', 'KEY_MISSING_AT_CABINET')
    order by n.created_at desc limit 1`,
  'process.note_changed': sql`select json_object('note', p.customer_notes)`,
  'process.choices_changed': sql`select json_object('licence', p.customer_has_driving_license,
    'fetches', p.use_retrieval_process, 'returns', p.returns_substitute_vehicle)`,
  'message.failed': sql`select json_object('id', m.id, 'kind', m.kind, 'way', m.channel, 'reason', m.error)
    from ${messages} m where m.id = d.subject_id`,
  'additional_work.decided': sql`select json_object('id', a.id, 'number', a.number, 'totalCents', a.total_cents,
      'at', a.created_at, 'work', a.document -> '$.additionalWork')
    from ${approvals} a where a.id = d.subject_id`,
}

const about = sql`case d.type ${sql.join(
  Object.entries(aboutOf).map(([type, select]) => sql`when ${type} then (${select})`),
  sql` `,
)} end`

/** Null where it is no more to be sent. */
export async function waitingDelivery(
  db: Db,
  { deliveryId, now }: { deliveryId: string; now: number },
): Promise<DeliveryRow | null> {
  const [row]: unknown[] = await db.all(sql`
    select d.id, d.type, d.state, d.process_version as version, d.created_at as "createdAt",
      e.id as "endpointId", e.url, e.api_version as "apiVersion", e.sealed_secret as "sealedSecret", e.enabled,
      f.sealed_secret as "sealedFormer",
      p.id as "processId", p.link_code as "linkCode", p.process_type as "processType",
      w.external_work_order_id as "externalWorkOrderId", ${about} as about
    from ${webhookDeliveries} d
    join ${webhookEndpoints} e on e.id = d.endpoint_id
    left join ${webhookFormerSecrets} f on f.endpoint_id = e.id and f.ends_at > ${now}
    join ${processes} p on p.id = d.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    where d.id = ${deliveryId} and d.status = 'PENDING'`)
  return row === undefined ? null : rowSchema.parse(row)
}
