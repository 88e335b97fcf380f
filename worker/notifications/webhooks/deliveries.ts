import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod'

import { notFound } from '#core/http/errors.ts'
import { changeSettings, readSettings, type SettingsCall } from '#core/settings-change.ts'
import type {
  CountedWebhookDeliveries,
  webhookDeliveriesQuerySchema,
} from '#worker/contract/staff/settings/webhook-settings.ts'
import type { Db } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { webhookDeliveries } from '#worker/db/schema/webhook.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const d = alias(webhookDeliveries, 'd')
const w = alias(workOrders, 'w')

function deliveryRows(db: Db, accounts: SQL, rest: SQL) {
  return selectFrom(
    db,
    {
      id: d.id,
      type: d.type,
      status: d.status,
      processId: d.processId,
      externalWorkOrderId: w.externalWorkOrderId,
      attempts: d.attempts,
      error: d.error,
      createdAt: d.createdAt,
      deliveredAt: d.deliveredAt,
    },
    sql`${accounts} t
    join ${webhookDeliveries} d on d.account_id = t.id
    join ${processes} p on p.id = d.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    where ${rest}`,
  )
}

/** Returns the webhook deliveries of an account, the latest first. */
export async function listDeliveries(
  call: SettingsCall,
  { status, cursor, limit }: z.output<typeof webhookDeliveriesQuerySchema>,
): Promise<CountedWebhookDeliveries> {
  const [at = '', id = ''] = cursor?.split('_at_') ?? []
  const before = cursor === undefined ? sql`1` : sql`(d.created_at, d.id) < (${Number(at)}, ${id})`
  const of = status === undefined ? sql`1` : sql`d.status = ${status}`
  const { items } = await readSettings(call, (db, accounts) => ({
    items: deliveryRows(
      db,
      accounts,
      sql`${of} and ${before} order by d.created_at desc, d.id desc limit ${limit + 1}`,
    ),
  }))
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page,
    nextCursor: items.length > limit && last !== undefined ? `${last.createdAt}_at_${last.id}` : null,
  }
}

/** Sends one again that was given up. One that is under way, or arrived, stays as it is. */
export async function replayDelivery(call: SettingsCall, id: string): Promise<void> {
  const { db, clock } = call.deps
  const now = clock.now()
  const { rows } = await changeSettings(call, {
    action: 'webhook.replay',
    subject: id,
    guard: sql`exists (select 1 from ${webhookDeliveries}
      where id = ${id} and account_id = ${call.accountId} and status = 'PARKED')`,
    statements: (isWon) => [
      db.run(sql`
        insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
        select 'obx_' || lower(hex(randomblob(16))), process_id || ':webhook', 'webhook.deliver',
          json_object('deliveryId', id), ${now}, ${now}
        from ${webhookDeliveries} where id = ${id} and status = 'PARKED' and ${isWon}`),
      db.run(
        sql`update ${webhookDeliveries} set status = 'PENDING' where id = ${id} and status = 'PARKED' and ${isWon}`,
      ),
    ],
    queriesOf: (reading, accounts) => ({ delivery: deliveryRows(reading, accounts, sql`d.id = ${id}`) }),
  })
  const [delivery] = rows.delivery
  if (delivery === undefined) throw notFound('webhook_delivery')
}
