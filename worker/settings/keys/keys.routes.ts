import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { keySettingsCalls } from '#worker/contract/staff/settings/key-settings.ts'

import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { askForRotation, withdrawRotation } from './device-rotation.ts'
import { addDevice, listDevices, revokeDevice } from './devices.ts'
import { addGroupKey, listGroupKeys, revokeGroupKey } from './group-keys.ts'
import { renewKioskKey } from './kiosk-key.ts'

/** The keys of an account's dealer systems, cabinets and terminals. */
export const keySettingsRoutes = bind(keySettingsCalls, {
  'GET /api/staff/account/:accountId/api-key': (call) => listApiKeys(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/api-key': (call) => addApiKey(settingsCallOf(call), call.body),
  'DELETE /api/staff/account/:accountId/api-key/:id': (call) => revokeApiKey(settingsCallOf(call), call.params.id),
  'GET /api/staff/account/:accountId/group-key': (call) => listGroupKeys(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/group-key': (call) => addGroupKey(settingsCallOf(call), call.body),
  'DELETE /api/staff/account/:accountId/group-key/:id': (call) => revokeGroupKey(settingsCallOf(call), call.params.id),
  'GET /api/staff/account/:accountId/device': (call) => listDevices(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/device': (call) => addDevice(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/device/:id/key': (call) =>
    renewKioskKey(settingsCallOf(call), { id: call.params.id, ...call.body }),
  'POST /api/staff/account/:accountId/device/:id/rotation': (call) =>
    askForRotation(settingsCallOf(call), call.params.id),
  'DELETE /api/staff/account/:accountId/device/:id/rotation': (call) =>
    withdrawRotation(settingsCallOf(call), call.params.id),
  'DELETE /api/staff/account/:accountId/device/:id': (call) => revokeDevice(settingsCallOf(call), call.params.id),
})
