import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { boxSizes, processStates, processSteps, processTypes, serviceLanes } from '#domain/enums.ts'
import { retrieveTypes } from '#domain/process-type.ts'
import type { Db } from '#worker/db/db.ts'
import { awaitsIdentity } from '#worker/db/identity-records/index.ts'
import { isKept } from '#worker/db/kept-box.ts'
import { wasAtKiosk } from '#worker/db/kiosk-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { keysLieIn, rankOfSize, seesNoKeys } from '#worker/lockers/index.ts'

/** The number of processes that a job reads at a time. */
export const pageSize = 50

const snapshotShape = {
  id: z.string(),
  accountId: z.string(),
  version: z.number(),
  state: z.enum(processStates),
  processType: z.enum(processTypes),
}

const snapshotColumns = sql`p.id, p.account_id as "accountId", p.version, p.state, p.process_type as "processType"`

const dueSchema = z.object({
  ...snapshotShape,
  currentStep: z.enum(processSteps),
  dueAt: z.number(),
  linkValidDays: z.number(),
  /** 1: the customer was asked who they are, and has to try again. */
  awaitsIdentity: z.number(),
})

/** A process that a timer has to look at. */
export type DueProcess = z.infer<typeof dueSchema>

/** The next page of processes whose time has come, the longest overdue first. */
export async function dueProcesses(db: Db, input: { now: number; after: DueProcess | null }): Promise<DueProcess[]> {
  const { now, after } = input
  const rows: unknown[] = await db.all(sql`
    select ${snapshotColumns}, p.current_step as "currentStep", p.due_at as "dueAt", a.link_valid_days as "linkValidDays",
      ${awaitsIdentity(sql`p.id`)} as "awaitsIdentity"
    from ${processes} p join ${accounts} a on a.id = p.account_id
    where p.due_at <= ${now} and ${laterThan(sql`p.due_at`, sql`p.id`, after && { at: after.dueAt, id: after.id })}
    order by p.due_at, p.id limit ${pageSize}`)
  return rows.map((row) => dueSchema.parse(row))
}

const expiredSchema = z.object({
  ...snapshotShape,
  leaseId: z.string(),
  expiresAt: z.number(),
  linkValidDays: z.number(),
  /** 1: the box was kept for keys that staff did not bring. */
  isKept: z.number(),
})

/** A process that holds a box whose time is over without a key in it. */
export type ExpiredReservation = z.infer<typeof expiredSchema>

/**
 * The time (ms) for which the end of a lease waits for a cabinet that does not report whether a key lies in the box.
 */
const longestSilenceMs = 24 * 3_600_000

/**
 * The next page of leases that ran out with the box still empty. A cabinet that was not heard of since may hold the key
 * already: its boxes are kept for a while.
 */
export async function expiredReservations(
  db: Db,
  input: { now: number; after: ExpiredReservation | null },
): Promise<ExpiredReservation[]> {
  const { now, after } = input
  const rows: unknown[] = await db.all(sql`
    select ${snapshotColumns}, l.id as "leaseId", l.expires_at as "expiresAt", a.link_valid_days as "linkValidDays",
      ${isKept('l', sql`p`)} as "isKept"
    from ${boxLeases} l join ${processes} p on p.id = l.process_id join ${accounts} a on a.id = p.account_id
      join ${lockers} k on k.id = l.locker_id
    where l.ended_at is null and not ${keysLieIn('l')} and l.expires_at <= ${now}
      and (p.state in ('KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED') or ${isKept('l', sql`p`)})
      and (k.last_heartbeat_at is null or k.last_heartbeat_at >= l.expires_at
        or l.expires_at <= ${now - longestSilenceMs})
      and ${laterThan(sql`l.expires_at`, sql`l.id`, after && { at: after.expiresAt, id: after.leaseId })}
    order by l.expires_at, l.id limit ${pageSize}`)
  return rows.map((row) => expiredSchema.parse(row))
}

const boxMissingSchema = z.object({
  ...snapshotShape,
  stateChangedAt: z.number(),
  lane: z.enum(serviceLanes),
  boxSize: z.enum(boxSizes),
  customerReservationHours: z.number(),
  /** 1: it was opened at a kiosk. */
  atKiosk: z.number(),
})

/** A process that waits for a box, and could have one now. */
export type BoxMissing = z.infer<typeof boxMissingSchema>

/**
 * The next page of processes that wait for a box while one that fits is free, the longest waiting first. Keys that are to
 * be collected need somebody who puts them in: those processes wait for staff.
 */
export async function boxMissing(db: Db, after: BoxMissing | null): Promise<BoxMissing[]> {
  const rows: unknown[] = await db.all(sql`
    select ${snapshotColumns}, p.state_changed_at as "stateChangedAt", p.lane, a.box_size as "boxSize",
      a.customer_reservation_hours as "customerReservationHours", ${wasAtKiosk(sql`p.id`)} as "atKiosk"
    from ${processes} p join ${accounts} a on a.id = p.account_id
    where p.state in ('NO_ROOM_LEFT','BOX_RESERVATION_FAILED')
      and p.process_type not in (select value from json_each(${JSON.stringify(retrieveTypes)}))
      and ${laterThan(sql`p.state_changed_at`, sql`p.id`, after && { at: after.stateChangedAt, id: after.id })}
      and exists (
        select 1 from ${boxes} b join ${lockers} k on k.id = b.locker_id and k.enabled = 1
        where b.account_id = p.account_id and b.lane = p.lane and b.out_of_use = 0
          and ${seesNoKeys} and b.size_rank >= ${rankOfSize(sql`a.box_size`)}
          and not exists (select 1 from ${boxLeases} held where held.box_id = b.id and held.ended_at is null))
    order by p.state_changed_at, p.id limit ${pageSize}`)
  return rows.map((row) => boxMissingSchema.parse(row))
}

function laterThan(time: SQL, id: SQL, last: { at: number; id: string } | null): SQL {
  return last === null ? sql`1` : sql`(${time}, ${id}) > (${last.at}, ${last.id})`
}
