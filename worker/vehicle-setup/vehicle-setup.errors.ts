import { AppError } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'
import type { SetupVehicle, VehicleUse } from '#domain/contract/staff/vehicle-setup.ts'

export function vehicleChanged(changed: SetupVehicle): AppError {
  return new AppError({ code: 'vehicle.changed', status: 409, title: 'The vehicle was changed meanwhile', changed })
}

export function vehicleInUse(changed: VehicleUse): AppError {
  return new AppError({ code: 'vehicle.in_use', status: 409, title: 'The vehicle is lent or reserved', changed })
}

export function tooManyVehicles(): AppError {
  return new AppError({ code: 'vehicle.too_many', status: 409, title: 'The account has as many vehicles as it can' })
}

export function plateTaken(): AppError {
  return requestInvalidField('licenseNumber', 'taken')
}
