import { sql, type SQL } from 'drizzle-orm'

import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import { clockToleranceMs } from '#domain/keys/whose-keys.ts'
import { openedStatements, type Opening } from '#worker/collect-pass/index.ts'
import type { DeviceEventForm } from '#worker/contract/device.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { deviceEvents } from '#worker/db/schema/device.table.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'

/**
 * An event at a time of our clock, and when we heard of it; `leaseId` says whose key it was, where the cabinet knows keys and
 * not boxes alone, and whose code was typed, where that opened the box.
 */
export type Report = Pick<DeviceEventForm, 'id' | 'type' | 'boxNumber' | 'code'> & {
  happenedAt: number
  receivedAt: number
  leaseId?: string
}

/** Events that take a box out of use; the latest is the reason. */
const outOfUseTypes: readonly CabinetEventType[] = ['fault', 'forced']

/** The numbers of the boxes that reports took out of use. */
export function takenOutOf(reports: readonly Report[]): number[] {
  return reports.filter(({ type }) => outOfUseTypes.includes(type)).map(({ boxNumber }) => boxNumber)
}

type Recording = { cabinet: Cabinet; reports: readonly Report[]; now: number }

/**
 * Writes down what was reported, each event once. A box that is broken or was forced is taken out of use when it is
 * first heard of, so that a repeat does not undo what staff did since.
 */
export function recordStatements(db: Db, { cabinet, reports, now }: Recording): Statement[] {
  const events = JSON.stringify(
    reports.map(({ id, type, boxNumber, happenedAt, leaseId = null }) => ({
      id,
      type,
      boxNumber,
      happenedAt,
      leaseId,
    })),
  )
  const { deviceId, lockerId } = cabinet
  const openings = reports.flatMap(({ id, code, happenedAt }) =>
    code === undefined ? [] : [{ id: `${deviceId}:${id}`, code, happenedAt }],
  )
  const takenOut = outOfUseTypes
    .filter((out) => reports.some(({ type }) => type === out))
    .map((out) =>
      db.run(sql`
        update ${boxes} set out_of_use = 1, out_of_use_reason = ${out}, updated_at = ${now}
        where locker_id = ${lockerId} and removed_at is null and number in (
          select json_extract(value, '$.boxNumber') from json_each(${events})
          where json_extract(value, '$.type') = ${out} and not ${isKnown(deviceId)})`),
    )
  return [
    ...takenOut,
    ...sensorStatements(db, { lockerId, reports, now }),
    ...(openings.length > 0 ? openedAloneStatements(db, { openings, lockerId, now }) : []),
    db.run(sql`
      insert into ${deviceEvents} (device_id, external_id, type, box_number, occurred_at, lease_id, created_at)
      select ${deviceId}, json_extract(value, '$.id'), json_extract(value, '$.type'),
        json_extract(value, '$.boxNumber'), json_extract(value, '$.happenedAt'), json_extract(value, '$.leaseId'), ${now}
      from json_each(${events}) where 1
      on conflict (device_id, external_id) do nothing`),
  ]
}

/** By codes that a cabinet went by while it could not ask: what was taken back meanwhile it could not know. */
function openedAloneStatements(db: Db, opened: { openings: readonly Opening[]; lockerId: string; now: number }) {
  const at = sql`(value ->> 'happenedAt')`
  return openedStatements(db, {
    ...opened,
    good: sql`c.valid_from <= ${at} and c.valid_until > ${at}`,
    guard: sql`l.created_at <= ${at} and coalesce(l.ended_at, ${at}) >= ${at}`,
  })
}

/** In SQL: the event in `value` was written down before. */
function isKnown(deviceId: string): SQL {
  return sql`exists (
    select 1 from ${deviceEvents} known
    where known.device_id = ${deviceId} and known.external_id = json_extract(value, '$.id'))`
}

/** The sensor state that each event reports. */
const sensorOf: Partial<Record<CabinetEventType, { column: 'door' | 'keys'; value: 0 | 1 }>> = {
  opened: { column: 'door', value: 1 },
  forced: { column: 'door', value: 1 },
  closed: { column: 'door', value: 0 },
  keys_present: { column: 'keys', value: 1 },
  keys_taken: { column: 'keys', value: 0 },
}

/**
 * Stores the latest observation of each sensor, in whatever order reports arrive; never one that is dated in the
 * future.
 */
function sensorStatements(
  db: Db,
  { lockerId, reports, now }: { lockerId: string; reports: readonly Report[]; now: number },
): Statement[] {
  const columns = { door: ['door_open', 'door_seen_at'], keys: ['keys_inside', 'keys_seen_at'] } as const
  return (['door', 'keys'] as const).flatMap((sensor) => {
    const latest = new Map<number, { n: number; v: number; at: number }>()
    for (const { type, boxNumber, happenedAt } of reports) {
      const seen = sensorOf[type]
      if (seen?.column !== sensor || happenedAt < (latest.get(boxNumber)?.at ?? -Infinity)) continue
      latest.set(boxNumber, { n: boxNumber, v: seen.value, at: happenedAt })
    }
    if (latest.size === 0) return []
    const [value, at] = columns[sensor].map((name) => sql.raw(name))
    const emptied =
      sensor === 'keys' ? sql.raw(`, keys_unclaimed_at = iif(seen.value ->> 'v', keys_unclaimed_at, null)`) : sql``
    return [
      db.run(sql`
        update ${boxes} set ${value} = seen.value ->> 'v', ${at} = seen.value ->> 'at'${emptied}
        from json_each(${JSON.stringify([...latest.values()])}) seen
        where ${boxes.lockerId} = ${lockerId} and ${boxes.removedAt} is null and ${boxes.number} = seen.value ->> 'n'
          and (coalesce(${at}, -1) <= seen.value ->> 'at' or ${at} > ${now + clockToleranceMs})`),
    ]
  })
}
