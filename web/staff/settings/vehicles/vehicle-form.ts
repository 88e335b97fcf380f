import { formatDateTime } from '#domain/format.ts'
import { plateKey } from '#domain/licence-plate.ts'
import type { SettingsText, SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { NewSetupVehicleInput, SetupVehicle } from '#worker/contract/staff/vehicle-setup.ts'

export type VehicleDraft = NewSetupVehicleInput
export type VehicleFaults = Partial<Record<'licenseNumber' | 'make' | 'model', SettingsTextKey>>

/** A form of a vehicle as it is, or of a new one. */
export function draftOf(vehicle: SetupVehicle | null): VehicleDraft {
  if (vehicle === null) return { purpose: 'SUBSTITUTE', licenseNumber: '', make: '', model: '', enabled: true }
  const { purpose, licenseNumber, make, model, enabled } = vehicle
  return { purpose, licenseNumber, make, model, enabled }
}

export function isSameDraft(one: VehicleDraft, other: VehicleDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is missing before the server is asked. */
export function vehicleFaults({ licenseNumber, make, model }: VehicleDraft): VehicleFaults {
  return {
    ...(plateKey(licenseNumber) === '' && { licenseNumber: 'vehiclePlateNeeded' }),
    ...(make.trim() === '' && { make: 'vehicleMakeNeeded' }),
    ...(model.trim() === '' && { model: 'vehicleModelNeeded' }),
  }
}

/** The same for what the server did not take. */
export function refusedFaults(refused: Readonly<Partial<Record<string, string>>>): VehicleFaults {
  const plate = refused['licenseNumber']
  return {
    ...(plate !== undefined && { licenseNumber: plate === 'taken' ? 'vehiclePlateTaken' : 'vehiclePlateNeeded' }),
    ...(refused['make'] !== undefined && { make: 'vehicleMakeNeeded' }),
    ...(refused['model'] !== undefined && { model: 'vehicleModelNeeded' }),
  }
}

/** Who has it, in a few words. */
export function vehicleState(vehicle: SetupVehicle, text: SettingsText, timeZone: string): string {
  const { openProcesses, takenUntil, enabled } = vehicle
  const taken =
    takenUntil === null
      ? text('vehicleTaken')
      : text('vehicleTakenUntil', { at: formatDateTime(Date.parse(takenUntil), timeZone) })
  if (openProcesses > 0) return enabled ? taken : `${taken}, ${text('vehicleOff').toLowerCase()}`
  return text(enabled ? 'vehicleFree' : 'vehicleOff')
}

/** How it is stored, for who was not the first to change it. */
export function vehicleFacts(vehicle: SetupVehicle, text: SettingsText): string {
  const { licenseNumber, make, model, purpose, enabled } = vehicle
  const offered = text(enabled ? 'vehicleEnabled' : 'vehicleOff').toLowerCase()
  return [licenseNumber, `${make} ${model}`, text(`vehicle_${purpose}`).toLowerCase(), offered].join(', ')
}

/** Our own server answers a conflict of this call with nothing else. */
export function isVehicle(now: unknown): now is SetupVehicle {
  return typeof now === 'object' && now !== null && 'licenseNumber' in now && 'version' in now
}
