import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { conflict, notFound } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId } from '#core/secrets/ids.ts'
import {
  mostReplayed,
  type DmsReplayForm,
  type CountedReplayed,
  type CountedDmsWebhook,
} from '#worker/contract/machines/dms-webhooks.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'
import { runBatch, type Db } from '#worker/db/db.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { keepRequestedPing, toLastPing } from '#worker/notifications/webhooks/index.ts'

import { callerOf, type DealerKey } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

const e = alias(webhookEndpoints, 'e')
const k = alias(apiKeys, 'k')

type Input = { deps: Dependencies; dealer: DealerKey }

/** The address of the caller's account, in one round trip. Throws 401, and 404 where the workshop has set none. */
async function readEndpoint(db: Db, dealer: DealerKey) {
  const caller = callerOf(dealer)
  const [row] = await selectFrom(
    db,
    {
      keyId: k.id,
      accountId: k.accountId,
      id: orNull(e.id),
      url: e.url,
      enabled: e.enabled,
      version: e.apiVersion,
      events: e.events,
      pingId: e.pingId,
      pingAt: e.pingAt,
      pingSettledAt: e.pingSettledAt,
      pingError: e.pingError,
    },
    sql`${caller.from} left join ${webhookEndpoints} e on e.account_id = k.account_id where ${caller.where}`,
  )
  if (row === undefined) throw keyRefused()
  if (row.id === null) throw notFound('webhook')
  return { ...row, id: row.id }
}

/** As `readEndpoint`; 409 where the workshop has switched it off. */
async function readEnabled(db: Db, dealer: DealerKey) {
  const endpoint = await readEndpoint(db, dealer)
  if (!endpoint.enabled) throw conflict('webhook.disabled', 'The workshop has switched the address off')
  return endpoint
}

export async function getWebhook({ deps, dealer }: Input): Promise<CountedDmsWebhook> {
  const { url, enabled, version, events, ...ping } = await readEndpoint(deps.db, dealer)
  return { url, enabled, version, events: events === null ? null : [...events], lastPing: toLastPing(ping) }
}

/** Says which events are sent from now on. The same choice again changes nothing. */
export async function chooseEvents({ deps, dealer, events }: Input & { events: readonly WebhookType[] | null }) {
  const { db, clock, requestId } = deps
  const { id, keyId, accountId } = await readEndpoint(db, dealer)
  const now = clock.now()
  const chosen = events === null ? null : JSON.stringify([...new Set(events)])
  const entry = { actor: { kind: 'dms' as const, id: keyId }, accountId, action: 'webhook.choose', subject: id }
  const guard = sql`exists (select 1 from ${webhookEndpoints} where id = ${id} and events is not ${chosen})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard }),
    db.run(sql`
      update ${webhookEndpoints} set events = ${chosen}, version = version + 1, updated_at = ${now}
      where id = ${id} and account_id = ${accountId} and events is not ${chosen}`),
  ])
  return getWebhook({ deps, dealer })
}

/** Enqueues one `ping` to the address, in its present form. */
export async function pingWebhook({ deps, dealer }: Input): Promise<{ id: string }> {
  const { id: endpointId } = await readEnabled(deps.db, dealer)
  const now = deps.clock.now()
  const pingId = newId('whp', now)
  const effect = { streamKey: `${endpointId}:ping`, kind: 'webhook.ping', payload: { endpointId, pingId, at: now } }
  await runBatch(deps.db, [
    keepRequestedPing(deps.db, { endpointId, pingId, now, guard: sql`1` }),
    enqueueStatement(deps.db, { effect, guard: sql`1`, now }),
  ])
  return { id: pingId }
}

/** Sends events once more that were delivered or given up, the earliest first, as many as a call may. */
export async function replayEvents({
  deps,
  dealer,
  asked,
}: Input & { asked: DmsReplayForm }): Promise<CountedReplayed> {
  const { db } = deps
  const { id: endpointId, keyId, accountId } = await readEnabled(db, dealer)
  const which =
    asked.ids === undefined
      ? sql`d.created_at >= ${asked.since ?? 0}`
      : sql`d.id in (select value from json_each(${JSON.stringify(asked.ids)}))`
  const rows = await selectFrom(
    db,
    { id: sql<string>`d.id`, createdAt: sql<number>`d.created_at` },
    sql`${webhookDeliveries} d where d.account_id = ${accountId} and d.status <> 'PENDING' and ${which}
    order by d.created_at, d.id limit ${mostReplayed + 1}`,
  )
  const page = rows.slice(0, mostReplayed)
  const last = rows[mostReplayed]
  if (page.length > 0) await replay({ deps, keyId, accountId, endpointId, ids: page.map(({ id }) => id) })
  return { replayed: page.length, nextSince: last === undefined ? null : last.createdAt }
}

type Replay = { deps: Dependencies; keyId: string; accountId: string; endpointId: string; ids: readonly string[] }

async function replay({ deps: { db, clock, requestId }, keyId, accountId, endpointId, ids }: Replay): Promise<void> {
  const now = clock.now()
  const waiting = sql`account_id = ${accountId} and status <> 'PENDING'
    and id in (select value from json_each(${JSON.stringify(ids)}))`
  const entry = {
    actor: { kind: 'dms' as const, id: keyId },
    accountId,
    action: 'webhook.replay_many',
    subject: endpointId,
  }
  await runBatch(db, [
    auditStatement(db, {
      entry,
      requestId,
      now,
      guard: sql`exists (select 1 from ${webhookDeliveries} where ${waiting})`,
    }),
    db.run(sql`
        insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
        select 'obx_' || lower(hex(randomblob(16))), process_id || ':webhook', 'webhook.deliver',
          json_object('deliveryId', id), ${now}, ${now}
        from ${webhookDeliveries} where ${waiting} order by created_at, id`),
    db.run(sql`update ${webhookDeliveries} set status = 'PENDING', delivered_at = null where ${waiting}`),
  ])
}
