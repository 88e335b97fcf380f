import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { vehicleSetupCalls } from '#worker/contract/staff/vehicle-setup.ts'

import { addVehicle, editVehicle, listVehicles, removeVehicle } from './vehicles.ts'

/** The cars that an account lends. */
export const vehicleSetupRoutes = bind(vehicleSetupCalls, {
  'GET /api/staff/account/:accountId/vehicle': (call) => listVehicles(setupCallOf(call)),
  'POST /api/staff/account/:accountId/vehicle': (call) => addVehicle(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/vehicle/:id': (call) =>
    editVehicle(setupCallOf(call), { id: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/vehicle/:id': (call) => removeVehicle(setupCallOf(call), call.params.id),
})
