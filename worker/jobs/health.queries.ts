import { sql, type SQL } from 'drizzle-orm'

import type { JobOutcome, LostMessage, ParkedEffect } from '#worker/contract/staff/health.ts'
import type { Db } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'
import { messages } from '#worker/db/schema/message.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { unfinishedIn } from '#worker/process/index.ts'

const mostListed = 100
/** Whoever was not reached for longer than this came in person. */
const messageKeptMs = 30 * 86_400_000

type Instants = 'createdAt' | 'parkedAt'
type RowOf<Item> = { [Key in keyof Item]: Key extends Instants ? number : Item[Key] } & { total: number }

export type JobRow = {
  job: string
  startedAt: number
  endedAt: number
  outcome: JobOutcome
  handled: number
  lastError: string | null
  lastErrorAt: number | null
  createdAt: number
}

/** The process of an outbox row: each stream of a process begins with its id. */
export const processOfStream = sql.raw(`substr(o.stream_key, 1, instr(o.stream_key || ':', ':') - 1)`)

export function jobRows(db: Db) {
  return db.all<JobRow>(sql`
    select job, started_at as "startedAt", ended_at as "endedAt", outcome, handled, last_error as "lastError",
      last_error_at as "lastErrorAt", created_at as "createdAt"
    from ${jobRuns}`)
}

/** When the jobs of every minute last got to their end. */
export function lastMinuteRun(db: Db) {
  return db.all<{ endedAt: number }>(sql`
    select ended_at as "endedAt" from ${jobRuns} where job = 'drain-effects'`)
}

/** What is to be made now, or is tried again. */
export function backlog(db: Db, now: number) {
  return db.all<{ waiting: number; oldest: number | null }>(sql`
    select count(*) as waiting, min(created_at) as oldest from ${outbox}
    where parked_at is null and (next_attempt_at <= ${now} or attempts > 0)`)
}

const ofProcess = sql.raw(`
  p.id as "processId", a.name as "accountName", coalesce(v.license_number, s.license_number) as "licenseNumber"`)
const joined = sql.raw(`
  left join accounts a on a.id = p.account_id
  left join work_orders w on w.id = p.work_order_id
  left join vehicles v on v.id = w.vehicle_id
  left join substitute_vehicles s on s.id = p.substitute_vehicle_id`)

/** `reach`: true in SQL for a process `p` of an account in reach. */
export function parkedEffects(db: Db, reach: SQL) {
  return db.all<RowOf<ParkedEffect>>(sql`
    select o.id, o.kind, o.attempts, o.last_error as "lastError", o.created_at as "createdAt",
      o.parked_at as "parkedAt", ${ofProcess}, count(*) over () as total
    from ${outbox} o left join ${processes} p on p.id = ${processOfStream} ${joined}
    where o.parked_at is not null and ${reach}
    order by o.parked_at desc, o.seq desc limit ${mostListed}`)
}

/** The last message of its kind to a customer, where it was lost and the process goes on. */
export function lostMessages(db: Db, reach: SQL, now: number) {
  return db.all<RowOf<LostMessage>>(sql`
    select m.id, m.kind, m.channel, m.status, m.error, m.created_at as "createdAt", ${ofProcess},
      count(*) over () as total
    from ${messages} m join ${processes} p on p.id = m.process_id ${joined}
    where m.status in ('FAILED','UNKNOWN') and m.created_at > ${now - messageKeptMs} and ${unfinishedIn('p.state')}
      and ${reach} and not exists (
        select 1 from ${messages} later
        where later.process_id = m.process_id and later.kind = m.kind and later.id > m.id)
    order by m.created_at desc, m.id desc limit ${mostListed}`)
}
