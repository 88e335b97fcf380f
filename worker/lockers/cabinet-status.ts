import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { cabinetTroubles, type CabinetStatus, type CabinetTrouble } from '#domain/keys/cabinet-status.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { devices, deviceStatus } from '#worker/db/schema/device.table.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const k = alias(lockers, 'k')
const s = alias(deviceStatus, 's')

/** Columns of `latestStatusOf`. */
export const statusColumns = {
  firmware: s.firmware,
  batteryPercent: s.batteryPercent,
  onMains: s.onMains,
  temperature: s.temperature,
  isTampered: s.isTampered,
  troubles: orNull(s.troubles),
  statusSince: orNull(s.changedAt),
}

/** Joins as `s` what the device of a cabinet told last of itself; `locker` is the cabinet's id in SQL. */
export function latestStatusOf(locker: SQL): SQL {
  return sql`left join ${deviceStatus} s on s.device_id = (
    select own.id from ${devices} own where own.locker_id = ${locker} and own.kind = 'CABINET' and own.revoked_at is null
    order by coalesce(own.last_seen_at, 0) desc, own.id limit 1)`
}

type StatusRow = CabinetStatus & { troubles: number | null; statusSince: number | null }

/** Returns the state of a cabinet; null where it never told one. */
export function toCabinetStatus(row: StatusRow): CabinetStatus | null {
  const { firmware, batteryPercent, onMains, temperature, isTampered } = row
  return row.statusSince === null ? null : { firmware, batteryPercent, onMains, temperature, isTampered }
}

export function toTroubles(bits: number | null): CabinetTrouble[] {
  return cabinetTroubles.filter((_trouble, at) => ((bits ?? 0) & (2 ** at)) !== 0)
}

const most = 500

export type TroubledRow = RowOf<typeof troubledCabinets>

/**
 * Cabinets in use that something is wrong with, or with a box that was forced and that staff have not put back into use;
 * `reach`: true in SQL for the account `a`.
 */
export function troubledCabinets(db: Db, reach: SQL) {
  return selectFrom(
    db,
    {
      id: k.id,
      accountId: k.accountId,
      name: k.name,
      accountName: a.name,
      ...statusColumns,
      forcedBoxes: sql`(
        select json_group_array(b.number) from (
          select number from ${boxes} where locker_id = k.id and removed_at is null and out_of_use_reason = 'forced'
          order by number) b)`.mapWith(toNumbers),
    },
    sql`(
      select d.locker_id as id from ${deviceStatus} told indexed by device_status_troubles_idx
      join ${devices} d on d.id = told.device_id where told.troubles <> 0
      union select locker_id from ${boxes} indexed by boxes_forced_idx
      where out_of_use_reason = 'forced' and removed_at is null) t
    join ${lockers} k on k.id = t.id and k.enabled = 1 and k.removed_at is null
    join ${accounts} a on a.id = k.account_id ${latestStatusOf(sql`k.id`)}
    where ${reach} order by k.name, k.id limit ${most}`,
  )
}

function toNumbers(json: string): number[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : []
}
