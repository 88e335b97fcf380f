import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { changeSetup, readSetup, type SetupCall } from '#core/setup-change.ts'
import type { NewSetupVehicleInput, SetupVehicle, SetupVehicleInput } from '#worker/contract/staff/vehicle-setup.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { touchStatements } from '#worker/process/index.ts'

import { changedFields, vehicleForm } from './vehicle-form.ts'
import { plateTaken, vehicleChanged } from './vehicle-setup.errors.ts'
import { toVehicle, vehicleOf, type VehicleRow } from './vehicle.queries.ts'

type Edit = { id: string; input: SetupVehicleInput }

/** Changes a car; who has it sees it as it is now. The same told again is answered as it was the first time. */
export async function editVehicle(call: SetupCall, { id, input }: Edit): Promise<SetupVehicle> {
  const form = vehicleForm(input)
  const { vehicle } = await readSetup(call, (db, accounts) => ({ vehicle: vehicleOf(db, accounts, id) }))
  const before = presentOf(vehicle)
  const fields = changedFields(before, form)
  if (fields.length === 0) return toVehicle(before)
  if (before.version !== input.version) throw vehicleChanged(toVehicle(before))
  const { won, rows } = await write(call, { id, form, fields, version: input.version })
  const after = presentOf(rows.vehicle)
  if (!won && changedFields(after, form).length > 0) throw vehicleChanged(toVehicle(after))
  return toVehicle(after)
}

function presentOf([row]: readonly VehicleRow[]): VehicleRow {
  if (row === undefined || row.removedAt !== null) throw notFound('vehicle')
  return row
}

type Write = { id: string; form: NewSetupVehicleInput; fields: string[]; version: number }

function write(call: SetupCall, { id, form, fields, version }: Write) {
  const { db, clock } = call.deps
  const now = clock.now()
  const { purpose, licenseNumber, make, model, enabled } = form
  return changeSetup(call, {
    action: 'vehicle.edit',
    subject: id,
    detail: { fields },
    guard: sql`exists (select 1 from substitute_vehicles
      where id = ${id} and account_id = ${call.accountId} and removed_at is null and version = ${version})`,
    statements: (won) => [
      db.run(sql`
        update substitute_vehicles set purpose = ${purpose}, license_number = ${licenseNumber}, make = ${make},
          model = ${model}, enabled = ${enabled ? 1 : 0}, updated_at = ${now}, version = version + 1
        where id = ${id} and ${won}`),
      ...touchStatements(db, { which: sql`substitute_vehicle_id = ${id}`, now, guard: won }),
    ],
    queriesOf: (reading, accounts) => ({ vehicle: vehicleOf(reading, accounts, id) }),
  }).catch((error: unknown) => {
    throw isConstraintViolation(error, 'substitute_vehicles.license_number') ? plateTaken() : error
  })
}
