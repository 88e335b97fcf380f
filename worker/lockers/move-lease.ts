import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processEvents } from '#worker/db/schema/process/process.table.ts'

import { syncCloudsStatement } from './cloud-work.ts'
import { seesNoKeys } from './lease.ts'
import { rankOfSize } from './size-rank.ts'

/**
 * True in SQL while keys lie in the box of a lease (`lease` is its alias): such as the cabinet reported, or those of a
 * substitute car that staff put there for the customer. Keys of which nobody knows whose they are are not the holder's.
 */
export function keysLieIn(lease: string): SQL {
  const alias = sql.raw(lease)
  return sql`(${alias}.confirmed_at is not null or exists (
    select 1 from ${processEvents} filled where filled.process_id = ${alias}.process_id
      and filled.to_state = 'SUBSTITUTE_VEHICLE_KEYS_FILLED' and filled.created_at >= ${alias}.created_at)
    or exists (
      select 1 from ${boxes} seen where seen.id = ${alias}.box_id and seen.keys_inside = 1
        and seen.keys_seen_at >= ${alias}.created_at and seen.keys_unclaimed_at is null))`
}

/** True in SQL for a box `b` that is large enough for what the account `a` keeps in boxes. */
export const isLargeEnough = sql`b.size_rank >= ${rankOfSize(sql`a.box_size`)}`

/**
 * Free boxes `b` of the same lane that could take the place of the one that a lease has, each with the lease `old`, its
 * account `a` and its own cabinet `l`: for the `from` of a query. `which` narrows it to leases, and to boxes.
 */
export function freeBoxesFor(which: { lease: SQL; box: SQL }): SQL {
  return sql`
    ${boxLeases} old
    join ${boxes} left_box on left_box.id = old.box_id
    join ${accounts} a on a.id = left_box.account_id
    join ${boxes} b on b.account_id = a.id and b.lane = left_box.lane and b.out_of_use = 0
      and ${seesNoKeys} and ${which.box} and b.id <> old.box_id
    join ${lockers} l on l.id = b.locker_id and l.enabled = 1
    where ${which.lease}
      and not exists (select 1 from ${boxLeases} held where held.box_id = b.id and held.ended_at is null)`
}

/** In SQL: the best of those boxes first. */
export const bestBoxFirst = sql`b.locker_id <> old.locker_id, b.size_rank, b.number`

type MoveInput = {
  leaseId: string
  newLeaseId: string
  /** For another cabinet, where the code of the customer may be somebody else's. */
  freshCode: string
  now: number
  guard: SQL
  /** The box that staff chose, of whatever size; left out: the best one. */
  to?: string | undefined
  /** Staff carry the keys that lie in the box to the other one. */
  carriesKeys?: boolean
}

/**
 * Moves a lease to the smallest free box of its lane that is large enough, in the same cabinet if there is one, with its
 * code and its expiry. It becomes a lease of its own, so that late reports about the box that it left are not taken for
 * reports about this one. Nothing is written where keys lie in the box and nobody carries them, where no box is free or
 * `guard` fails. A code that is taken in another cabinet makes the batch fail whole: run it through `withFreshCode`.
 */
export function moveLeaseStatements(db: Db, input: MoveInput): Statement[] {
  const { leaseId, newLeaseId, freshCode, now, guard, to, carriesKeys = false } = input
  const free = freeBoxesFor({
    lease: sql`old.id = ${leaseId}`,
    box: to === undefined ? isLargeEnough : sql`b.id = ${to}`,
  })
  const hasMoved = sql`exists (select 1 from ${boxLeases} where id = ${newLeaseId})`
  const mayLeave = carriesKeys ? sql`1` : sql`not ${keysLieIn('box_leases')}`
  return [
    db.run(sql`
      update ${boxLeases} set ended_at = ${now}, end_reason = 'MOVED'
      where id = ${leaseId} and ended_at is null and ${mayLeave} and exists (select 1 from ${free}) and ${guard}`),
    db.run(sql`
      insert into ${boxLeases} (id, box_id, locker_id, process_id, access_code, expires_at, confirmed_at, created_at)
      select ${newLeaseId}, b.id, b.locker_id, old.process_id,
        case when b.locker_id = old.locker_id then old.access_code else ${freshCode} end, old.expires_at,
        ${carriesKeys ? now : null}, ${now}
      from ${free}
        and old.end_reason = 'MOVED' and old.ended_at = ${now} and ${guard}
        and not exists (select 1 from ${boxLeases} own where own.process_id = old.process_id and own.ended_at is null)
      order by ${bestBoxFirst}
      limit 1`),
    syncCloudsStatement(db, { which: sql`l.id in (${leaseId}, ${newLeaseId}) and ${hasMoved}`, now }),
  ]
}
