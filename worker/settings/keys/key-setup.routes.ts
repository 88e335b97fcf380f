import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { keySetupCalls } from '#worker/contract/staff/key-setup.ts'

import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { addDevice, listDevices, revokeDevice } from './devices.ts'

/** The keys of an account's dealer systems, cabinets and terminals. */
export const keySetupRoutes = bind(keySetupCalls, {
  'GET /api/staff/account/:accountId/api-key': (call) => listApiKeys(setupCallOf(call)),
  'POST /api/staff/account/:accountId/api-key': (call) => addApiKey(setupCallOf(call), call.body),
  'DELETE /api/staff/account/:accountId/api-key/:id': (call) => revokeApiKey(setupCallOf(call), call.params.id),
  'GET /api/staff/account/:accountId/device': (call) => listDevices(setupCallOf(call)),
  'POST /api/staff/account/:accountId/device': (call) => addDevice(setupCallOf(call), call.body),
  'DELETE /api/staff/account/:accountId/device/:id': (call) => revokeDevice(setupCallOf(call), call.params.id),
})
