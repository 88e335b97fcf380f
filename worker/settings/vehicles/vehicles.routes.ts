import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { vehicleSettingsCalls } from '#worker/contract/staff/settings/vehicle-settings.ts'

import { addVehicle, editVehicle, listVehicles, removeVehicle } from './vehicles.ts'

/** The cars that an account lends. */
export const vehicleSettingsRoutes = bind(vehicleSettingsCalls, {
  'GET /api/staff/account/:accountId/vehicle': (call) => listVehicles(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/vehicle': (call) => addVehicle(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/vehicle/:id': (call) =>
    editVehicle(settingsCallOf(call), { id: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/vehicle/:id': (call) => removeVehicle(settingsCallOf(call), call.params.id),
})
