import { sql } from 'drizzle-orm'

import { readSetup, type SetupCall } from '#core/setup-change.ts'
import type { SetupVehicles } from '#worker/contract/staff/vehicle-setup.ts'

import { toVehicle, vehiclesOf } from './vehicle.queries.ts'

/** The cars that an account lends. */
export async function listVehicles(call: SetupCall): Promise<SetupVehicles> {
  const rows = await readSetup(call, (db, accounts) => ({
    vehicles: vehiclesOf(db, accounts),
    zone: db.all<{ timeZone: string }>(sql`
      select a.time_zone as "timeZone" from ${accounts} t join accounts a on a.id = t.id`),
  }))
  return { items: rows.vehicles.map(toVehicle), timeZone: rows.zone[0]?.timeZone ?? 'Europe/Helsinki' }
}
