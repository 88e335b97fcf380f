import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { ProcessState } from '#domain/enums.ts'
import { webhookOfEvent } from '#domain/process/webhook-events.ts'
import { firstWebhookTypes, type WebhookType } from '#worker/contract/machines/webhook.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'

type WebhookInput = {
  /** An id, or SQL that finds it. */
  processId: string | SQL
  type: WebhookType
  /** The message, payment or refund that it is about, or SQL for its id. */
  subjectId?: string | SQL
  /** A condition that holds once the change was made; it names no column of `processes` without its table. */
  guard: SQL
  /** The version that it is of, where the process has another one by then. */
  version?: number
  /** When it happened, and stands in the order of what is sent. */
  now: number
}

/** Tells the dealer system of an event, as the process stands by then in the batch; only where `guard` holds. */
export function webhookStatements(db: Db, { processId, guard, version, ...delivery }: WebhookInput): Statement[] {
  return deliveryStatements(db, {
    ...delivery,
    from: sql`${processes} p`,
    where: sql`p.id = ${processId} and ${guard}`,
    state: sql`p.state`,
    version: version === undefined ? sql`p.version` : sql`${version}`,
  })
}

/** A row of the history, by the process that it is of and its own id. */
type HistoryRow = { processId: string; id: string; now: number }

type HistoryEvent = HistoryRow & { type: string; from: ProcessState | null; to: ProcessState }

/** Tells the dealer system of an event of the history, where it is one to tell of and was written. */
export function eventWebhookStatements(db: Db, { processId, id, now, ...event }: HistoryEvent): Statement[] {
  const type = webhookOfEvent(event)
  if (type === null) return []
  // Of less than nothing that was to be paid the dealer system hears as of a balance.
  const guard = type === 'process.paid' ? sql`p.owed_turn is null` : sql`1`
  return deliveryStatements(db, {
    type,
    now,
    ...ofEvent,
    where: sql`v.process_id = ${processId} and v.id = ${id} and ${guard}`,
  })
}

/** Takes back what an address was told of the event before this one. */
export function undoneWebhookStatements(db: Db, { processId, id, now }: HistoryRow): Statement[] {
  const wasEnqueued = sql`exists (
    select 1 from ${webhookDeliveries} told where told.process_id = p.id and told.endpoint_id = e.id
      and told.process_version = v.version - 1
      and told.type in ('process.approved', 'process.keys_delivered', 'process.paid', 'process.done'))`
  return deliveryStatements(db, {
    type: 'process.undone',
    now,
    ...ofEvent,
    where: sql`v.process_id = ${processId} and v.id = ${id} and ${wasEnqueued}`,
  })
}

const ofEvent = {
  from: sql`${processEvents} v join ${processes} p on p.id = v.process_id`,
  state: sql`v.to_state`,
  version: sql`v.version`,
}

type DeliveryInput = Pick<WebhookInput, 'type' | 'subjectId' | 'now'> & {
  from: SQL
  where: SQL
  state: SQL
  version: SQL
}

/**
 * A row for each address of the account that hears of this type, and an effect for each row. Triggers refuse rows of a trial,
 * and those that an address did not choose; the effects are of the rows that are there.
 */
function deliveryStatements(db: Db, input: DeliveryInput): Statement[] {
  const { type, subjectId = null, now, from, where, state, version } = input
  const id = newId('whd', now)
  const subscribes = isFirst(type) ? sql`1` : sql`e.api_version <> '1.0'`
  return [
    db.run(sql`
      insert into ${webhookDeliveries} (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id,
        status, created_at)
      select ${id} || e.rowid, p.account_id, e.id, p.id, ${type}, ${state}, ${version}, ${subjectId},
        'PENDING', ${now}
      from ${from} join ${webhookEndpoints} e on e.account_id = p.account_id and e.enabled = 1 and ${subscribes}
      where ${where}`),
    db.run(sql`
      insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
      select 'obx_' || lower(hex(randomblob(16))), process_id || ':webhook', 'webhook.deliver',
        json_object('deliveryId', id), ${now}, ${now}
      from ${webhookDeliveries} where id > ${id} and id < ${`${id}~`} order by id`),
  ]
}

function isFirst(type: WebhookType): boolean {
  const first: readonly WebhookType[] = firstWebhookTypes
  return first.includes(type)
}
