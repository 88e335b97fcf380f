import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { idsSince } from '#core/secrets/ids.ts'
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { cabinetSilentSince } from '#domain/keys/cabinet.ts'
import { askedForMs } from '#domain/money/settlement.ts'
import { refusedOrdersKeptMs } from '#domain/operations/alerts.ts'
import type { MessageChannel } from '#worker/contract/staff/visit/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { deviceKeyRotations, devices } from '#worker/db/schema/device.table.ts'
import { refusedOrders } from '#worker/db/schema/dms.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { processOfStream } from './health.queries.ts'

const k = alias(lockers, 'k')
const p = alias(processes, 'p')
const y = alias(payments, 'y')

/** The period (ms) that is looked back at for a provider that fails. */
const lastMinutesMs = 15 * minuteMs
/** Providers give money back within days of banking. */
const refundOpenMs = 3 * dayMs
/** The most that one look takes in; those that began first stand first, so that none of them seems to be over. */
const most = sql`limit 500`

/** Returns the accounts whose effects are parked; null for effects of no account. */
export function parkedOwners(db: Db) {
  return selectFrom(
    db,
    { accountId: orNull(p.accountId) },
    sql`${outbox} o left join ${processes} p on p.id = ${processOfStream}
    where o.parked_at is not null group by p.account_id order by min(o.parked_at) ${most}`,
  )
}

/** Returns the accounts whose dealer system missed a delivery; it may be sent again, or the address taken away. */
export function parkedWebhooks(db: Db) {
  return selectFrom(
    db,
    { accountId: sql<string>`e.account_id` },
    sql`${webhookEndpoints} e indexed by webhook_endpoints_account_idx
    where e.enabled = 1 and exists (
      select 1 from ${webhookDeliveries} d where d.account_id = e.account_id and d.status = 'PARKED')
    order by e.account_id ${most}`,
  )
}

/** Orders that dealer systems could not put, until they can; of what is older than a fortnight nobody is reminded. */
export function ordersRefused(db: Db, now: number) {
  return selectFrom(
    db,
    { accountId: sql<string>`o.account_id`, number: sql<string>`o.external_work_order_id` },
    sql`${refusedOrders} o where o.last_at > ${now - refusedOrdersKeptMs} order by o.last_at ${most}`,
  )
}

const sum = (isCounted: SQL) => sql<number>`coalesce(sum(${isCounted}), 0)`

/** Our own limits hold back what nobody lost. */
const isLost = sql`m.status in ('FAILED','UNKNOWN') and coalesce(m.error, '') not like 'held%'`
/** The gateway was away, or took nothing of ours. */
const isRefused = sql`m.status in ('WAITING','FAILED','UNKNOWN') and (
  m.error glob 'http_5*' or m.error in ('timeout','no_connection','http_401','http_402','http_403','http_429'))`

/** An id is made a moment before its row says when that was. */
const momentMs = 60_000

/** In SQL: an id may be of a row since an instant. The key has them in the order of time, so no index has to have that of the rows. */
const madeSince = (prefix: string, id: SQL, since: number) => sql`${id} > ${idsSince(prefix, since - momentMs)}`

/** Returns how the messages of the last hour went, by account and channel; and those of the last minutes. */
export function messagesOfLastHour(db: Db, now: number) {
  const isRecent = sql`m.created_at > ${now - lastMinutesMs}`
  return selectFrom(
    db,
    {
      accountId: p.accountId,
      channel: sql<MessageChannel>`m.channel`,
      sent: sql<number>`count(*)`,
      lost: sum(isLost),
      failed: sum(sql`${isRecent} and ${isRefused}`),
      taken: sum(sql`${isRecent} and m.status in ('SENT','DELIVERED')`),
    },
    sql`${messages} m cross join ${processes} p on p.id = m.process_id
    where ${madeSince('msg', sql`m.id`, now - hourMs)} and m.created_at > ${now - hourMs} and m.attempts > 0 group by p.account_id, m.channel ${most}`,
  )
}

/** Returns the accounts and providers where payments of more than one customer could not begin. */
export function unbegunPayments(db: Db, now: number) {
  const isRecent = (of: SQL) => sql`${of} > ${now - lastMinutesMs}`
  return selectFrom(
    db,
    {
      accountId: y.accountId,
      provider: y.provider,
      failed: sql<number>`count(*)`,
      taken: sql<number>`(select count(*) from ${payments} other
        where other.account_id = y.account_id and ${isRecent(sql`other.created_at`)} and other.provider = y.provider
          and other.status in ('PENDING','SIGNING','SUCCESS') and other.set_aside is null)`,
    },
    sql`${payments} y
    where ${madeSince('pay', sql`y.id`, now - lastMinutesMs)} and y.payment_id is null and ${isRecent(sql`y.created_at`)}
      and (y.set_aside = 'start_unknown' or y.status = 'FAILURE')
    group by y.account_id, y.provider having count(distinct y.process_id) > 1 ${most}`,
  )
}

/** The same of checks of identity. */
export function unbegunChecks(db: Db, now: number) {
  return selectFrom(
    db,
    { accountId: p.accountId, provider: sql<string>`c.provider`, failed: sql<number>`count(*)` },
    sql`${identityChecks} c join ${processes} p on p.id = c.process_id
    where c.ending = 'unavailable' and c.finished_at > ${now - lastMinutesMs}
    group by p.account_id, c.provider having count(distinct c.process_id) > 1 ${most}`,
  )
}

/**
 * Returns the accounts whose payments or refunds have been open for too long: customers came back a day ago, or nobody
 * asks any more. An unknown refund counts at once where only people can find out how it stands, and after an hour
 * elsewhere.
 */
export function openMoney(db: Db, now: number) {
  return selectFrom(
    db,
    { accountId: sql<string>`m.account_id` },
    sql`(
      select account_id from ${payments} indexed by payments_open_unique
      where status in ('INITIALIZED','SIGNING','PENDING')
        and (returned_at <= ${now - dayMs} or created_at <= ${now - askedForMs - dayMs})
      union
      select y.account_id from ${refunds} r indexed by refunds_open_unique join ${payments} y on y.id = r.payment_id
      where r.refund_status in ('INITIALIZED','PENDING') and (r.created_at <= ${now - refundOpenMs}
          or (r.unknown_since is not null and (r.next_ask_at is null or r.unknown_since <= ${now - hourMs})))) m ${most}`,
  )
}

/** Cabinets in use that were heard of once, and are not any more. */
export function silentCabinets(db: Db, now: number) {
  return selectFrom(
    db,
    { accountId: k.accountId, id: k.id },
    sql`${lockers} k
    where k.enabled = 1 and k.removed_at is null and k.last_heartbeat_at < ${cabinetSilentSince(now)}
    order by k.last_heartbeat_at ${most}`,
  )
}

/** Devices that did not take the key that staff asked them to take in time, and go on with the one before. */
export function keysNotRenewed(db: Db, now: number) {
  return selectFrom(
    db,
    { accountId: sql<string>`d.account_id`, id: sql<string>`d.id` },
    sql`${deviceKeyRotations} n indexed by device_key_rotations_expiry_idx
    join ${devices} d on d.id = n.device_id and d.revoked_at is null
    where n.confirmed_at is null and n.expires_at <= ${now} order by n.expires_at ${most}`,
  )
}
