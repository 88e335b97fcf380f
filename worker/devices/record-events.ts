import { sql } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'
import type { DeviceEvent } from '#domain/contract/device.ts'

import type { Cabinet } from './signed-call.ts'

/** An event at a time of our clock. */
export type Report = DeviceEvent & { happenedAt: number }

type Recording = { cabinet: Cabinet; reports: readonly Report[]; now: number }

/**
 * Writes down what was reported, each event once. A broken box is taken out of use when it is first heard of, so that
 * a repeat does not undo what staff did since.
 */
export function recordStatements(db: Db, { cabinet, reports, now }: Recording): Statement[] {
  const events = JSON.stringify(
    reports.map(({ id, type, boxNumber, happenedAt }) => ({ id, type, boxNumber, happenedAt })),
  )
  const { deviceId, lockerId } = cabinet
  const faults = reports.some(({ type }) => type === 'fault')
    ? [
        db.run(sql`
          update boxes set out_of_use = 1, out_of_use_reason = 'fault', updated_at = ${now}
          where locker_id = ${lockerId} and number in (
            select json_extract(value, '$.boxNumber') from json_each(${events})
            where json_extract(value, '$.type') = 'fault' and not exists (
              select 1 from device_events known
              where known.device_id = ${deviceId} and known.external_id = json_extract(value, '$.id')))`),
      ]
    : []
  return [
    ...faults,
    db.run(sql`
      insert into device_events (device_id, external_id, type, box_number, occurred_at, created_at)
      select ${deviceId}, json_extract(value, '$.id'), json_extract(value, '$.type'),
        json_extract(value, '$.boxNumber'), json_extract(value, '$.happenedAt'), ${now}
      from json_each(${events}) where 1
      on conflict (device_id, external_id) do nothing`),
  ]
}
