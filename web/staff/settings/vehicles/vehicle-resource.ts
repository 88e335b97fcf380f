import { plateKey } from '#domain/contact/licence-plate.ts'
import { vehicleFuels, vehiclePurposes } from '#domain/enums.ts'
import { vehicleMakeMaxLength, vehicleModelMaxLength, vehiclePlaceMaxLength } from '#domain/operations/limits.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { checkField, choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { NewSettingsVehicleInput, SettingsVehicle } from '#worker/contract/staff/settings/vehicle-settings.ts'

const newVehicle: NewSettingsVehicleInput = {
  purpose: 'SUBSTITUTE',
  licenseNumber: '',
  make: '',
  model: '',
  parkingPlace: '',
  fuel: 'UNKNOWN',
  enabled: true,
}

/** The workshop's own cars. A field more is one in the list and its value in a new one. */
export const vehicles: Resource<SettingsVehicle, NewSettingsVehicleInput> = {
  fields: [
    textField('licenseNumber', {
      label: 'vehiclePlate',
      maxLength: 16,
      autoCapitalize: 'characters',
      spellCheck: false,
      written: (typed) => typed.toUpperCase(),
      fault: (typed) => plateKey(typed) === '' && 'vehiclePlateNeeded',
      refused: { taken: 'vehiclePlateTaken' },
      needed: 'vehiclePlateNeeded',
    }),
    textField('make', { label: 'vehicleMake', maxLength: vehicleMakeMaxLength, needed: 'vehicleMakeNeeded' }),
    textField('model', { label: 'vehicleModel', maxLength: vehicleModelMaxLength, needed: 'vehicleModelNeeded' }),
    textField('parkingPlace', { label: 'vehiclePlace', hint: 'vehiclePlaceHint', maxLength: vehiclePlaceMaxLength }),
    choiceField('fuel', {
      label: 'vehicleFuel',
      options: vehicleFuels,
      optionText: (value, text) => text(`vehicleFuel_${value}`),
      isList: true,
    }),
    choiceField('purpose', {
      label: 'vehiclePurpose',
      options: vehiclePurposes,
      optionText: (value, text) => text(`vehicle_${value}`),
    }),
    checkField('enabled', { label: 'vehicleEnabled', description: 'vehicleEnabledHint' }),
  ],
  draftOf: (vehicle) => {
    if (vehicle === null) return newVehicle
    const { purpose, licenseNumber, make, model, parkingPlace, fuel, enabled } = vehicle
    return { purpose, licenseNumber, make, model, parkingPlace, fuel, enabled }
  },
  add: (body, { accountId }) =>
    staffCall('POST /api/staff/account/:accountId/vehicle', { params: { accountId }, body }),
  edit: (draft, { accountId, seen: { id, version } }) =>
    staffCall('PUT /api/staff/account/:accountId/vehicle/:id', {
      params: { accountId, id },
      body: { version, ...draft },
    }),
  stale: (accountId) => settingsKey(accountId, 'vehicles'),
  refusals: { 'vehicle.too_many': 'vehicleTooMany' },
}

/** Takes a car off the list; one that somebody has, or will have, is no longer offered instead. */
export function vehicleRemoval(vehicle: SettingsVehicle, text: SettingsText): Removal {
  const { id, version, licenseNumber, openProcesses } = vehicle
  return {
    title: text('removeVehicle', { name: licenseNumber }),
    step: (inUse) =>
      inUse !== null || openProcesses > 0
        ? {
            words: [text('vehicleInUse')],
            button: text('vehicleTakeOff'),
            call: (accountId) =>
              staffCall('PUT /api/staff/account/:accountId/vehicle/:id', {
                params: { accountId, id },
                body: { version, ...vehicles.draftOf(vehicle), enabled: false },
              }),
            done: 'updated',
            failed: 'updateFailed',
          }
        : {
            words: [text('removeVehicleText')],
            call: (accountId) =>
              staffCall('DELETE /api/staff/account/:accountId/vehicle/:id', { params: { accountId, id } }),
          },
  }
}
