import { sql } from 'drizzle-orm'

import { troubleBits, type CabinetStatus } from '#domain/keys/cabinet-status.ts'
import type { DeviceStatus } from '#worker/contract/device.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { deviceStatus } from '#worker/db/schema/device.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

/** The interval (ms) at which a value that only wavers is written. */
const writtenEveryMs = 60_000

function toStatus({ firmware, batteryPercent, onMains, temperature, isTampered }: DeviceStatus): CabinetStatus {
  return {
    firmware: firmware ?? null,
    batteryPercent: batteryPercent === undefined ? null : Math.round(batteryPercent),
    onMains: onMains ?? null,
    temperature: temperature === undefined ? null : Math.round(temperature),
    isTampered: isTampered ?? null,
  }
}

/** Returns the status that a cabinet reported last; no row where it never did. */
export function keptStatusOf(db: Db, deviceId: string) {
  const { firmware, batteryPercent, onMains, temperature, isTampered, troubles, changedAt } = deviceStatus
  return selectFrom(
    db,
    { firmware, batteryPercent, onMains, temperature, isTampered, troubles, changedAt },
    sql`${deviceStatus} where device_id = ${deviceId}`,
  )
}

/** Returns whether `keepStatusStatement` would write, by what is kept. */
export function wouldKeepStatus(
  kept: RowOf<typeof keptStatusOf> | undefined,
  reported: DeviceStatus,
  now: number,
): boolean {
  if (kept === undefined) return true
  const status = toStatus(reported)
  const isSame = statusNames.every((name) => kept[name] === status[name])
  return !isSame && (kept.changedAt <= now - writtenEveryMs || (troubleBits(status) & ~kept.troubles) !== 0)
}

const statusNames = ['firmware', 'batteryPercent', 'onMains', 'temperature', 'isTampered'] as const

/**
 * Keeps how a cabinet stands. Nothing is written where nothing changed, and not more than once a minute but for what was
 * well until now: what was wrong for a moment is seen for a minute.
 */
export function keepStatusStatement(
  db: Db,
  { deviceId, reported, now }: { deviceId: string; reported: DeviceStatus; now: number },
): Statement {
  const status = toStatus(reported)
  const { firmware, batteryPercent, onMains, temperature, isTampered } = status
  const columns = sql.raw('firmware, battery_percent, on_mains, temperature, is_tampered')
  const before = sql.raw('s.firmware, s.battery_percent, s.on_mains, s.temperature, s.is_tampered')
  const after = sql.raw(
    'excluded.firmware, excluded.battery_percent, excluded.on_mains, excluded.temperature, excluded.is_tampered',
  )
  return db.run(sql`
    insert into ${deviceStatus} as s (device_id, ${columns}, troubles, changed_at)
    values (${deviceId}, ${firmware}, ${batteryPercent}, ${onMains}, ${temperature}, ${isTampered},
      ${troubleBits(status)}, ${now})
    on conflict (device_id) do update set (${columns}, troubles, changed_at) = (${after}, excluded.troubles, ${now})
    where (${before}) is not (${after})
      and (s.changed_at <= ${now - writtenEveryMs} or excluded.troubles & ~s.troubles <> 0)`)
}
