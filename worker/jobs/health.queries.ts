import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { heldReasons } from '#domain/contact/message-limits.ts'
import { fastLaneFeature } from '#domain/keys/fast-lane.ts'
import { leastSilenceMs } from '#domain/keys/silent-kiosk.ts'
import { minuteBeat } from '#worker/contract/staff/health.ts'
import type { Db } from '#worker/db/db.ts'
import { accountFeatures, accounts } from '#worker/db/schema/account.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'

const a = alias(accounts, 'a')
const d = alias(devices, 'd')
const m = alias(messages, 'm')
const o = alias(outbox, 'o')
const p = alias(processes, 'p')
const r = alias(refunds, 'r')
const y = alias(payments, 'y')

export const mostListed = 100
/** More than are listed: some stand in halls that are shut. */
const mostQuiet = 10 * mostListed
/** The age (ms) after which an undelivered message is ignored: the customer has come in person. */
const messageKeptMs = 30 * 86_400_000

export type JobRow = RowOf<typeof jobRows>

/** The process of an outbox row: each stream of a process begins with its id. */
export const processOfStream = sql.raw(`substr(o.stream_key, 1, instr(o.stream_key || ':', ':') - 1)`)

export function jobRows(db: Db) {
  return selectFrom(
    db,
    {
      job: jobRuns.job,
      startedAt: jobRuns.startedAt,
      endedAt: jobRuns.endedAt,
      outcome: jobRuns.outcome,
      handled: jobRuns.handled,
      lastError: jobRuns.lastError,
      lastErrorAt: jobRuns.lastErrorAt,
      failingSince: jobRuns.failingSince,
      createdAt: jobRuns.createdAt,
    },
    sql`${jobRuns}`,
  )
}

/** When the jobs of every minute last got to their end. */
export function lastMinuteRun(db: Db) {
  return selectFrom(
    db,
    { endedAt: jobRuns.endedAt },
    sql`${jobRuns} where job in ('drain-effects', ${minuteBeat}) order by ended_at desc limit 1`,
  )
}

/** Returns the number of effects that are due or tried again, and since when the oldest waits. */
export function backlog(db: Db, now: number) {
  return selectFrom(
    db,
    { waiting: sql<number>`count(*)`, oldest: sql<number | null>`min(created_at)` },
    sql`${outbox}
    where parked_at is null and (next_attempt_at <= ${now} or attempts > 0)`,
  )
}

const ofProcess = {
  processId: p.id,
  accountName: orNull(a.name),
  licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
  total: sql<number>`count(*) over ()`,
}
const joined = sql`
  left join ${accounts} a on a.id = p.account_id
  left join ${workOrders} w on w.id = p.work_order_id
  left join ${vehicles} v on v.id = w.vehicle_id
  left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id`

/** `reach`: true in SQL for a process `p` of an account in reach. */
export function parkedEffects(db: Db, reach: SQL) {
  const { id, kind, attempts, lastError, createdAt, parkedAt } = o
  return selectFrom(
    db,
    { id, kind, attempts, lastError, createdAt, parkedAt: notNull(parkedAt), ...ofProcess, processId: orNull(p.id) },
    sql`${outbox} o left join ${processes} p on p.id = ${processOfStream} ${joined}
    where o.parked_at is not null and ${reach}
    order by o.parked_at desc, o.seq desc limit ${mostListed}`,
  )
}

/** Refunds of which nobody knows how they stand, the longest first. */
export function unknownRefunds(db: Db, reach: SQL) {
  const { id, amountCents, unknownReason } = r
  return selectFrom(
    db,
    { id, amountCents, provider: y.provider, unknownReason, unknownSince: notNull(r.unknownSince), ...ofProcess },
    sql`${refunds} r indexed by refunds_open_unique
    join ${payments} y on y.id = r.payment_id join ${processes} p on p.id = y.process_id ${joined}
    where r.refund_status in ('INITIALIZED','PENDING') and r.unknown_since is not null and ${reach}
    order by r.unknown_since, r.id limit ${mostListed}`,
  )
}

/** Kiosks that may be silent, of halls whose fast lane is open; `reach`: true in SQL for the account `a`. */
export function quietKiosks(db: Db, reach: SQL, now: number) {
  return selectFrom(
    db,
    {
      id: d.id,
      accountId: d.accountId,
      name: d.name,
      accountName: a.name,
      lastSeenAt: notNull(d.lastSeenAt),
      hours: a.openingHours,
      timeZone: a.timeZone,
    },
    sql`${devices} d join ${accounts} a on a.id = d.account_id
      join ${accountFeatures} own on own.account_id = a.id and own.feature = ${fastLaneFeature} and own.enabled = 1
    where d.kind = 'KIOSK' and d.revoked_at is null and d.last_seen_at <= ${now - leastSilenceMs} and ${reach}
    order by d.last_seen_at, d.id limit ${mostQuiet}`,
  )
}

export type ParkedRow = RowOf<typeof parkedEffects>
export type RefundRow = RowOf<typeof unknownRefunds>

export type KioskRow = RowOf<typeof quietKiosks>

/** The number of them that our own limits held back. */
const held = sql<number>`sum(coalesce(m.error in (select value from json_each(${JSON.stringify(heldReasons)})), 0)) over ()`

/** The last message of its kind to a customer, where it was lost and the process goes on. */
export function lostMessages(db: Db, reach: SQL, now: number) {
  const { id, kind, channel, status, error, createdAt } = m
  return selectFrom(
    db,
    { id, kind, channel, status: sql<'FAILED' | 'UNKNOWN'>`${status}`, error, createdAt, held, ...ofProcess },
    sql`${messages} m join ${processes} p on p.id = m.process_id ${joined}
    where m.status in ('FAILED','UNKNOWN') and m.created_at > ${now - messageKeptMs} and ${unfinishedIn('p.state')}
      and ${reach} and not exists (
        select 1 from ${messages} later
        where later.process_id = m.process_id and later.kind = m.kind and later.id > m.id)
    order by m.created_at desc, m.id desc limit ${mostListed}`,
  )
}
