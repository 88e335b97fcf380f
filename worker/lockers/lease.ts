import { sql, type SQL } from 'drizzle-orm'

import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'

import { syncCloudsStatement } from './cloud-work.ts'

type LeaseInput = {
  leaseId: string
  processId: string
  accountId: string
  lane: ServiceLane
  size: BoxSize
  accessCode: string
  expiresAt: number
  now: number
  guard: SQL
  /** Only a box of this cabinet, and if it is free and empty this one. */
  at?: { lockerId: string; boxId: string }
}

/**
 * True in SQL for a box `b` whose sensor sees no keys. Where nobody holds it they are somebody's all the same, and whoever is
 * given it could drive off with their car: such a box is given to nobody, whatever was told.
 */
export const seesNoKeys = sql`coalesce(b.keys_inside, 0) = 0`

/**
 * Takes the smallest free box of the lane that is large enough and whose sensor sees no keys; writes nothing when none is free
 * or `guard` fails. A cloud that runs the cabinet is told.
 */
export function leaseSmallestFittingBox(db: Db, input: LeaseInput): Statement[] {
  const { leaseId, now } = input
  return [givenStatement(db, input), syncCloudsStatement(db, { which: sql`l.id = ${leaseId}`, now })]
}

function givenStatement(db: Db, input: LeaseInput): Statement {
  const { at } = input
  return db.run(sql`
    insert into ${boxLeases} (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
    select ${input.leaseId}, b.id, b.locker_id, ${input.processId}, ${input.accessCode}, ${input.expiresAt}, ${input.now}
    from ${boxes} b join ${lockers} l on l.id = b.locker_id and l.enabled = 1
    where b.account_id = ${input.accountId} and b.lane = ${input.lane} and b.out_of_use = 0
      and ${seesNoKeys} and b.size_rank >= ${sizeRank(input.size)}
      and not exists (select 1 from ${boxLeases} held where held.box_id = b.id and held.ended_at is null)
      and not exists (select 1 from ${boxLeases} own where own.process_id = ${input.processId} and own.ended_at is null)
      ${at === undefined ? sql`` : sql`and b.locker_id = ${at.lockerId}`} and ${input.guard}
    order by ${at === undefined ? sql`` : sql`b.id <> ${at.boxId},`} b.size_rank, b.number
    limit 1`)
}

type Ending = {
  processId: string
  reason: string
  now: number
  /** A row of the change; it names no column of a lease. */
  guard: SQL
  /** Which lease of the process: a condition over the columns of a lease. */
  which?: SQL
}

/** Gives the box of a process back, and tells a cloud that runs its cabinet. */
export function endLeaseStatements(db: Db, { processId, reason, now, guard, which = sql`1` }: Ending): Statement[] {
  const hasEnded = sql`l.process_id = ${processId} and l.ended_at = ${now} and l.end_reason = ${reason}`
  return [
    db.run(sql`
      update ${boxLeases} set ended_at = ${now}, end_reason = ${reason}
      where process_id = ${processId} and ended_at is null and ${which} and ${guard}`),
    syncCloudsStatement(db, { which: sql`${hasEnded} and ${guard}`, now }),
  ]
}

type Ended = { processId: string; endedAt: number; reason: string }

/** In SQL: the lease that ended then was of a box that somebody else holds by now. */
export function isLeaseToReopenTaken({ processId, endedAt, reason }: Ended): SQL {
  return sql`exists (
    select 1 from ${boxLeases} given join ${boxLeases} held on held.box_id = given.box_id and held.ended_at is null
    where given.process_id = ${processId} and given.ended_at = ${endedAt} and given.end_reason = ${reason})`
}

/** Gives the box back to the process that gave it up then; a code that is another's by now makes the batch fail whole. */
export function reopenLeaseStatement(db: Db, input: Ended & { guard: SQL }): Statement {
  const { processId, endedAt, reason, guard } = input
  return db.run(sql`
    update ${boxLeases} set ended_at = null, end_reason = null
    where process_id = ${processId} and ended_at = ${endedAt} and end_reason = ${reason} and ${guard}`)
}

/** Notes that the key lies in the box: the lease no longer runs out. */
export function confirmLeaseStatement(db: Db, input: { processId: string; now: number; guard: SQL }): Statement {
  return db.run(sql`
    update ${boxLeases} set confirmed_at = coalesce(confirmed_at, ${input.now})
    where process_id = ${input.processId} and ended_at is null and ${input.guard}`)
}

/** Gives the holder of a box its whole time: it begins when they hear that they may come. */
export function renewLeaseStatement(db: Db, input: { processId: string; expiresAt: number; guard: SQL }): Statement {
  return db.run(sql`
    update ${boxLeases} set expires_at = ${input.expiresAt}
    where process_id = ${input.processId} and ended_at is null and ${input.guard}`)
}
