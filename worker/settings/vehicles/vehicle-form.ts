import { normalisePlate } from '#domain/licence-plate.ts'
import type { NewSetupVehicleInput } from '#worker/contract/staff/vehicle-setup.ts'

import type { VehicleRow } from './vehicle.queries.ts'

/** A vehicle as it is stored: its plate in the usual form. */
export function vehicleForm(input: NewSetupVehicleInput): NewSetupVehicleInput {
  const { purpose, licenseNumber, make, model, enabled } = input
  return { purpose, licenseNumber: normalisePlate(licenseNumber), make, model, enabled }
}

/** The names of the fields that are other than what is stored. */
export function changedFields(row: VehicleRow, form: NewSetupVehicleInput): string[] {
  const words = (['purpose', 'licenseNumber', 'make', 'model'] as const).filter((name) => row[name] !== form[name])
  return (row.enabled === 1) === form.enabled ? words : [...words, 'enabled']
}
