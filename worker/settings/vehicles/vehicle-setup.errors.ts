import { conflict, type AppError } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'
import type { SetupVehicle, VehicleUse } from '#worker/contract/staff/vehicle-setup.ts'

export function vehicleChanged(changed: SetupVehicle): AppError {
  return conflict('vehicle.changed', 'The vehicle was changed meanwhile', { changed })
}

export function vehicleInUse(changed: VehicleUse): AppError {
  return conflict('vehicle.in_use', 'The vehicle is lent or reserved', { changed })
}

export function tooManyVehicles(): AppError {
  return conflict('vehicle.too_many', 'The account has as many vehicles as it can')
}

export function plateTaken(): AppError {
  return requestInvalidField('licenseNumber', 'taken')
}
