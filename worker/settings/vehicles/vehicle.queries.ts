import { sql, type SQL } from 'drizzle-orm'

import type { VehiclePurpose } from '#domain/enums.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import type { SetupVehicle } from '#worker/contract/staff/vehicle-setup.ts'
import type { Db } from '#worker/db/db.ts'
import { unfinishedIn } from '#worker/process/index.ts'

/** As many as a list shows. */
export const mostVehicles = 500

export type VehicleRow = {
  id: string
  version: number
  purpose: VehiclePurpose
  licenseNumber: string
  make: string
  model: string
  enabled: number
  removedAt: number | null
  openProcesses: number
  /** Of them those that nobody said the end of. */
  openEnds: number
  lastEnd: number | null
}

function vehicleRows(db: Db, accounts: SQL, where: SQL) {
  return db.all<VehicleRow>(sql`
    select s.id, s.version, s.purpose, s.license_number as "licenseNumber", s.make, s.model, s.enabled,
      s.removed_at as "removedAt", count(p.id) as "openProcesses",
      coalesce(sum(p.id is not null and w.reservation_end is null), 0) as "openEnds", max(w.reservation_end) as "lastEnd"
    from ${accounts} t join substitute_vehicles s on s.account_id = t.id
    left join processes p on p.substitute_vehicle_id = s.id and ${unfinishedIn('p.state')}
    left join work_orders w on w.id = p.work_order_id
    where ${where} group by s.id order by s.purpose, s.license_number limit ${mostVehicles}`)
}

/** The cars of an account with who has them. */
export function vehiclesOf(db: Db, accounts: SQL) {
  return vehicleRows(db, accounts, sql`s.removed_at is null`)
}

/** One of them, removed or not. */
export function vehicleOf(db: Db, accounts: SQL, id: string) {
  return vehicleRows(db, accounts, sql`s.id = ${id}`)
}

/** The one with a plate. */
export function vehicleOfPlate(db: Db, accounts: SQL, licenseNumber: string) {
  return vehicleRows(db, accounts, sql`s.license_number = ${licenseNumber} and s.removed_at is null`)
}

export function toVehicle(row: VehicleRow): SetupVehicle {
  return {
    id: row.id,
    version: row.version,
    purpose: row.purpose,
    licenseNumber: row.licenseNumber,
    make: row.make,
    model: row.model,
    enabled: row.enabled === 1,
    openProcesses: row.openProcesses,
    takenUntil: row.openEnds > 0 ? null : toIsoOrNull(row.lastEnd),
  }
}
