import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { clockToleranceMs } from '#domain/keys/whose-keys.ts'
import type { DeviceEventForm } from '#worker/contract/device.ts'
import type { Db } from '#worker/db/db.ts'
import { deviceEvents } from '#worker/db/schema/device.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'

import type { Report } from './record-events.ts'

const e = alias(deviceEvents, 'e')

/** When events that the device told before were reckoned to have happened, in UTC ms of our clock. */
export function firstReckoned(db: Db, { deviceId, ids }: { deviceId: string; ids: readonly string[] }) {
  return selectFrom(
    db,
    { id: e.externalId, happenedAt: e.occurredAt },
    sql`${deviceEvents} e where e.device_id = ${deviceId}
      and e.external_id in (select value from json_each(${JSON.stringify(ids)}))`,
  )
}

type Reckoning = {
  cabinet: Pick<Cabinet, 'clockOffsetMs'>
  reckonedBefore: readonly RowOf<typeof firstReckoned>[]
  now: number
}

/**
 * Events at times of our clock. Nothing has happened later than we hear of it: what is dated more than a second ahead
 * happened on receipt (`now`), in the order that the device tells. Of a repeat the first telling stands, so that one
 * which was dated ahead is not made newer by each repeat.
 */
export function reportsOf(events: readonly DeviceEventForm[], { cabinet, reckonedBefore, now }: Reckoning): Report[] {
  const before = new Map(reckonedBefore.map(({ id, happenedAt }) => [id, happenedAt]))
  const dated = events.map((event) => event.occurredAt + cabinet.clockOffsetMs)
  const ahead = [...new Set(dated.filter((at) => isAhead(at, now)))].toSorted((one, other) => one - other)
  return events.map(({ occurredAt: _dated, ...event }, index) => {
    const at = dated[index] ?? now
    return {
      ...event,
      happenedAt: before.get(event.id) ?? (isAhead(at, now) ? now + ahead.indexOf(at) : at),
      receivedAt: now,
    }
  })
}

/** An instant of the device's clock by ours, `now` where it is ahead of that. */
export function seenAt(instantMs: number, { cabinet, now }: Omit<Reckoning, 'reckonedBefore'>): number {
  const at = instantMs + cabinet.clockOffsetMs
  return isAhead(at, now) ? now : at
}

/** Returns whether an instant of our clock is further ahead of `now` than our reckoning may be off. */
export function isAhead(at: number, now: number): boolean {
  return at > now + clockToleranceMs
}
