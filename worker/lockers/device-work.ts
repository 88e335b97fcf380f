import { sql } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const ofLocker = 'work-at-locker:'
const ofDevice = 'work-of-device:'

/**
 * Keys for `deps.wake` where a write makes work for devices beside what the announcement of a process tells them: their rooms
 * are told behind the answer. Nothing is written for it, since a device asks by itself within a minute.
 */
export const workAtLocker = (lockerId: string): string => `${ofLocker}${lockerId}`
export const workOfDevice = (deviceId: string): string => `${ofDevice}${deviceId}`

/** Returns whether a woken key is one of these, and no stream of the outbox. */
export function isDeviceWork(key: string): boolean {
  return key.startsWith(ofLocker) || key.startsWith(ofDevice)
}

/** The devices of these keys that are let in. */
export function devicesWithWork(db: Db, keys: readonly string[]) {
  const idsOf = (prefix: string) =>
    JSON.stringify(keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)))
  return selectFrom(
    db,
    { id: devices.id },
    sql`${devices} where revoked_at is null and (
      id in (select value from json_each(${idsOf(ofDevice)})) and kind in ('CABINET', 'TERMINAL')
      or locker_id in (select value from json_each(${idsOf(ofLocker)})) and kind = 'CABINET')`,
  )
}
