import { sql } from 'drizzle-orm'

import { newId } from '#core/ids.ts'
import { changeSetup, type SetupCall } from '#core/setup-change.ts'
import type { NewSetupVehicleInput, SetupVehicle } from '#worker/contract/staff/vehicle-setup.ts'

import { changedFields, vehicleForm } from './vehicle-form.ts'
import { plateTaken, tooManyVehicles } from './vehicle-setup.errors.ts'
import { mostVehicles, toVehicle, vehicleOfPlate } from './vehicle.queries.ts'

/** Adds a car. The same told again is answered as it was the first time: a plate is on the list once. */
export async function addVehicle(call: SetupCall, input: NewSetupVehicleInput): Promise<SetupVehicle> {
  const { db, clock } = call.deps
  const { accountId } = call
  const form = vehicleForm(input)
  const { purpose, licenseNumber, make, model } = form
  const now = clock.now()
  const id = newId('sub', now)
  const own = sql`select 1 from substitute_vehicles where account_id = ${accountId} and removed_at is null`
  const { rows } = await changeSetup(call, {
    action: 'vehicle.add',
    subject: id,
    guard: sql`not exists (${own} and license_number = ${licenseNumber})
      and (select count(*) from (${own})) < ${mostVehicles}`,
    statements: (won) => [
      db.run(sql`
        insert into substitute_vehicles
          (id, account_id, purpose, license_number, make, model, enabled, created_at, updated_at)
        select ${id}, ${accountId}, ${purpose}, ${licenseNumber}, ${make}, ${model}, ${form.enabled ? 1 : 0}, ${now}, ${now}
        where ${won}`),
    ],
    queriesOf: (reading, accounts) => ({ vehicle: vehicleOfPlate(reading, accounts, licenseNumber) }),
  })
  const [row] = rows.vehicle
  if (row === undefined) throw tooManyVehicles()
  if (changedFields(row, form).length > 0) throw plateTaken()
  return toVehicle(row)
}
