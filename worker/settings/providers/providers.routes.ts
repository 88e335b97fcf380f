import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { providerSettingsCalls } from '#worker/contract/staff/settings/provider-settings.ts'

import { setCreditorCredentials } from './creditor-credentials.ts'
import { addSetting, editSetting, listSettings, orderSettings, removeSetting } from './creditor-settings.ts'
import { listCredentials, removeCredentials, setCredentials } from './provider-credentials.ts'
import { testAccountCredentials, testCreditorCredentials } from './test-credentials.ts'

/** The account's ways to its providers. */
export const providerSettingsRoutes = bind(providerSettingsCalls, {
  'GET /api/staff/account/:accountId/provider-credentials': (call) => listCredentials(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/provider-credentials/:provider': (call) =>
    setCredentials(settingsCallOf(call), { provider: call.params.provider, input: call.body }),
  'POST /api/staff/account/:accountId/provider-credentials/:provider/test': (call) =>
    testAccountCredentials(settingsCallOf(call), { provider: call.params.provider, ...call.body }),
  'DELETE /api/staff/account/:accountId/provider-credentials/:provider': (call) =>
    removeCredentials(settingsCallOf(call), call.params.provider),
  'GET /api/staff/account/:accountId/creditor-setting': (call) => listSettings(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/creditor-setting': (call) => addSetting(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/creditor-setting-order': (call) => orderSettings(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/creditor-setting/:id': (call) =>
    editSetting(settingsCallOf(call), { id: call.params.id, input: call.body }),
  'PUT /api/staff/account/:accountId/creditor-setting/:id/credentials': (call) =>
    setCreditorCredentials(settingsCallOf(call), { id: call.params.id, input: call.body }),
  'POST /api/staff/account/:accountId/creditor-setting/:id/credentials/test': (call) =>
    testCreditorCredentials(settingsCallOf(call), { id: call.params.id, ...call.body }),
  'DELETE /api/staff/account/:accountId/creditor-setting/:id': (call) =>
    removeSetting(settingsCallOf(call), call.params.id),
})
