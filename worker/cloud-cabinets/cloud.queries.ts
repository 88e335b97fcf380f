import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { retrieveTypes } from '#domain/process-type.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cloudCabinets, cloudKeys } from '#worker/db/schema/cloud-cabinet.table.ts'
import { deviceEvents } from '#worker/db/schema/device.table.ts'
import { boxCommands, boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { boxOpening } from '#worker/devices/index.ts'
import { keysLieIn } from '#worker/lockers/index.ts'

const b = alias(boxes, 'b')
const c = alias(cloudCabinets, 'c')
const e = alias(deviceEvents, 'e')
const k = alias(cloudKeys, 'k')
const l = alias(boxLeases, 'l')
const o = alias(boxCommands, 'o')

/** In SQL: the cabinets `c` that are spoken about with a cloud, of a workshop that is open. */
export const syncedCabinets = sql`${cloudCabinets} c
  join ${lockers} own on own.id = c.locker_id and own.removed_at is null
  join ${accounts} a on a.id = c.account_id and a.closed_at is null`

export type CloudCabinet = RowOf<typeof cloudCabinetOf>

/** A cabinet that a cloud runs; no row for another one. */
export function cloudCabinetOf(db: Db, lockerId: string) {
  return selectFrom(
    db,
    {
      lockerId: c.lockerId,
      accountId: c.accountId,
      deviceId: c.deviceId,
      baseUrl: c.baseUrl,
      email: c.email,
      sealedToken: c.sealedToken,
      locationId: c.locationId,
      bins: c.bins,
      syncedAt: c.syncedAt,
    },
    sql`${syncedCabinets} where c.locker_id = ${lockerId}`,
  )
}

/** Which of these events were written down before. */
export function eventsRecordedBefore(db: Db, { deviceId, ids }: { deviceId: string; ids: readonly string[] }) {
  return selectFrom(
    db,
    { id: e.externalId },
    sql`${deviceEvents} e where e.device_id = ${deviceId}
      and e.external_id in (select value from json_each(${JSON.stringify(ids)}))`,
  )
}

/** The leases that these keys of the cloud stand for, with the box of each. */
export function leasesOfKeys(db: Db, { lockerId, keyIds }: { lockerId: string; keyIds: readonly string[] }) {
  return selectFrom(
    db,
    { keyId: k.keyId, leaseId: l.id, processId: l.processId, boxNumber: b.number, endedAt: l.endedAt },
    sql`${cloudKeys} k join ${boxLeases} l on l.id = k.lease_id join ${boxes} b on b.id = l.box_id
    where k.locker_id = ${lockerId} and k.key_id in (select value from json_each(${JSON.stringify(keyIds)}))`,
  )
}

/** SQL: the customer is let in though their time ran out, as they may be on their way with a key. */
const isAwaited = sql`(l.ended_at is null or (l.end_reason = 'CUSTOMER_RESERVATION_EXPIRED'
  and p.state = 'CUSTOMER_RESERVATION_EXPIRED'
  and p.process_type not in (select value from json_each(${JSON.stringify(retrieveTypes)}))))`

/**
 * Returns the statement that gives the key of an ended lease to the lease that the same process has in the cabinet now.
 */
export function adoptKeysStatement(db: Db, lockerId: string): Statement {
  const theirs = sql`(
    select now_theirs.id from ${boxLeases} was join ${boxLeases} now_theirs
      on now_theirs.process_id = was.process_id and now_theirs.locker_id = was.locker_id and now_theirs.ended_at is null
    where was.id = ${cloudKeys}.lease_id and was.ended_at is not null
      and not exists (select 1 from ${cloudKeys} own where own.lease_id = now_theirs.id))`
  return db.run(sql`
    update ${cloudKeys} set lease_id = ${theirs}, granted_at = null
    where locker_id = ${lockerId} and exists ${theirs}`)
}

export type CloudLease = RowOf<typeof leasesToSync>

/** The leases of a cabinet that there is, or is to be, a key at the cloud for. */
export function leasesToSync(db: Db, lockerId: string) {
  return selectFrom(
    db,
    {
      leaseId: l.id,
      processId: l.processId,
      accessCode: l.accessCode,
      boxNumber: b.number,
      keyId: orNull(k.keyId),
      grantedAt: orNull(k.grantedAt),
      binId: k.binId,
      isAwaited: sql`${isAwaited}`.mapWith(Boolean),
      isActive: sql`l.ended_at is null`.mapWith(Boolean),
      /** Their code opens the box now. */
      opens: sql`l.ended_at is null and ${boxOpening()}`.mapWith(Boolean),
      /** Keys lie in it, and nobody was seen to take them out. */
      keysIn:
        sql`(${keysLieIn('l')} and not coalesce(b.keys_inside = 0 and b.keys_seen_at >= l.created_at, 0))`.mapWith(
          Boolean,
        ),
    },
    sql`(
      select id from ${boxLeases} where locker_id = ${lockerId} and ended_at is null
      union select lease_id from ${cloudKeys} where locker_id = ${lockerId}) which
    join ${boxLeases} l on l.id = which.id join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id
    left join ${cloudKeys} k on k.lease_id = l.id
    order by l.created_at`,
  )
}

export type CloudCommand = RowOf<typeof commandsToSync>

/** Returns the commands of staff to open a box, with the ids by which the cloud knows them. */
export function commandsToSync(db: Db, { lockerId, now }: { lockerId: string; now: number }) {
  return selectFrom(
    db,
    { id: o.id, boxNumber: b.number, releaseId: o.releaseId, fetchedAt: o.fetchedAt },
    sql`${boxCommands} o join ${boxes} b on b.id = o.box_id
    where o.locker_id = ${lockerId} and o.settled_at is null and o.expires_at > ${now} order by o.expires_at, o.id`,
  )
}

/** In SQL: the lease is there, and not over. */
export function isActive(leaseId: string): SQL {
  return sql`exists (select 1 from ${boxLeases} where id = ${leaseId} and ended_at is null)`
}
