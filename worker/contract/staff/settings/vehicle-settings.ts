import * as z from 'zod'

import { vehicleFuels, vehiclePurposes, type VehicleFuel, type VehiclePurpose } from '#domain/enums.ts'
import { vehicleMakeMaxLength, vehicleModelMaxLength, vehiclePlaceMaxLength } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { plateSchema } from '#worker/contract/machines/dms.ts'
import { answerIn, nothing, staff } from '#worker/contract/route.ts'

/** The workshop's own cars: lent while a car is in service (SUBSTITUTE), or for a test drive. */

const vehicle = {
  purpose: z.enum(vehiclePurposes),
  /** Stored in its usual form: `abc 123` becomes `ABC-123`. */
  licenseNumber: plateSchema,
  make: z.string().trim().min(1).max(vehicleMakeMaxLength),
  model: z.string().trim().min(1).max(vehicleModelMaxLength),
  /** Its place, for who fetches it; may be empty. */
  parkingPlace: z.string().trim().max(vehiclePlaceMaxLength),
  fuel: z.enum(vehicleFuels),
  /** False: nobody is offered it from now on; who has it keeps it. */
  enabled: z.boolean(),
}
export const newSettingsVehicleSchema = z.strictObject(vehicle)
export const settingsVehicleSchema = z.strictObject({ version: z.int().min(1), ...vehicle })

export type NewSettingsVehicleInput = z.infer<typeof newSettingsVehicleSchema>
export type SettingsVehicleInput = z.infer<typeof settingsVehicleSchema>

export type SettingsVehicle = {
  id: string
  version: number
  purpose: VehiclePurpose
  licenseNumber: string
  make: string
  model: string
  parkingPlace: string
  fuel: VehicleFuel
  enabled: boolean
  /** Unfinished processes that have or will have it. */
  openProcesses: number
  /** When the last of them ends; null where there is none, or nobody said when it comes back. */
  takenUntil: string | null
}

/** By purpose and plate; at most 500. */
export type SettingsVehicles = { items: SettingsVehicle[]; timeZone: string }

export const vehicleUnits = { takenUntil: instant } satisfies UnitsOf<SettingsVehicle>
export const vehiclesUnits = { items: [vehicleUnits] } satisfies UnitsOf<SettingsVehicles>

export type CountedSettingsVehicle = Counted<SettingsVehicle, typeof vehicleUnits>
export type CountedSettingsVehicles = Counted<SettingsVehicles, typeof vehiclesUnits>

/** `changed` of 409 `vehicle.in_use`. */
export type VehicleUse = { openProcesses: number }

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach, 404 `vehicle.not_found`. Who comes second gets 409 `vehicle.changed`
 * (`changed`: SettingsVehicle). A repeated request is answered as the first one was.
 */
export const vehicleSettingsCalls = {
  'GET /api/staff/account/:accountId/vehicle': staff({
    ...setUp,
    answer: answerIn<SettingsVehicles, typeof vehiclesUnits>(vehiclesUnits),
  }),
  /** 201. 422 `licenseNumber` (`taken`). 409 `vehicle.too_many`. */
  'POST /api/staff/account/:accountId/vehicle': staff({
    ...setUp,
    body: newSettingsVehicleSchema,
    answer: answerIn<SettingsVehicle, typeof vehicleUnits>(vehicleUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/vehicle/:id': staff({
    ...setUp,
    body: settingsVehicleSchema,
    answer: answerIn<SettingsVehicle, typeof vehicleUnits>(vehicleUnits),
  }),
  /** 409 `vehicle.in_use` (`changed`: VehicleUse) while it is lent or reserved; take it out of use meanwhile. */
  'DELETE /api/staff/account/:accountId/vehicle/:id': staff({ ...setUp, answer: nothing }),
}
