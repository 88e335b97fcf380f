import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { cloudCallbackCalls } from '#worker/contract/customer/callback.ts'
import { cloudCabinetCalls } from '#worker/contract/staff/visit/cloud-cabinet.ts'

import { getCloud, removeCloud, setCloud } from './set-up-cloud.ts'
import { takeCall } from './take-call.ts'

/** Which cabinets a cloud runs. */
export const cloudCabinetRoutes = bind(cloudCabinetCalls, {
  'GET /api/staff/account/:accountId/locker/:lockerId/cloud': (call) =>
    getCloud({ call: settingsCallOf(call), lockerId: call.params.lockerId }),
  'PUT /api/staff/account/:accountId/locker/:lockerId/cloud': (call) =>
    setCloud({ call: settingsCallOf(call), lockerId: call.params.lockerId }, call.body),
  'DELETE /api/staff/account/:accountId/locker/:lockerId/cloud': (call) =>
    removeCloud({ call: settingsCallOf(call), lockerId: call.params.lockerId }),
})

/** Routes that cabinet clouds call. */
export const cloudCallbackRoutes = bind(cloudCallbackCalls, {
  'POST /api/callback/keycafe/:deviceId': ({ c, deps, params }) => takeCall(deps, c, params.deviceId),
})
