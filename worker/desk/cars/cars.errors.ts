import { conflict, type AppError } from '#core/http/errors.ts'
import { carUseUnits, type CountedCarUse } from '#worker/contract/staff/visit/cars.ts'

/** `use` is null where the car is not lent at all any more. */
export function vehicleTaken(use: CountedCarUse | null): AppError {
  const details = use === null ? {} : { changed: use, units: carUseUnits }
  return conflict('vehicle.taken', 'The vehicle is lent at that time', details)
}

export function carHandedOut(): AppError {
  return conflict('car.handed_out', 'The key of the car is handed out already')
}

export function identityMissing(): AppError {
  return conflict('car.identity_missing', 'The customer approved without a car and never proved who they are')
}
