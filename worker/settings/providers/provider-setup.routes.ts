import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { providerSetupCalls } from '#worker/contract/staff/provider-setup.ts'

import { setCreditorCredentials } from './creditor-credentials.ts'
import { addSetting, editSetting, listSettings, orderSettings, removeSetting } from './creditor-settings.ts'
import { listCredentials, removeCredentials, setCredentials } from './provider-credentials.ts'

/** The account's ways to its providers. */
export const providerSetupRoutes = bind(providerSetupCalls, {
  'GET /api/staff/account/:accountId/provider-credentials': (call) => listCredentials(setupCallOf(call)),
  'PUT /api/staff/account/:accountId/provider-credentials/:provider': (call) =>
    setCredentials(setupCallOf(call), { provider: call.params.provider, input: call.body }),
  'DELETE /api/staff/account/:accountId/provider-credentials/:provider': (call) =>
    removeCredentials(setupCallOf(call), call.params.provider),
  'GET /api/staff/account/:accountId/creditor-setting': (call) => listSettings(setupCallOf(call)),
  'POST /api/staff/account/:accountId/creditor-setting': (call) => addSetting(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/creditor-setting-order': (call) => orderSettings(setupCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/creditor-setting/:id': (call) =>
    editSetting(setupCallOf(call), { id: call.params.id, input: call.body }),
  'PUT /api/staff/account/:accountId/creditor-setting/:id/credentials': (call) =>
    setCreditorCredentials(setupCallOf(call), { id: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/creditor-setting/:id': (call) =>
    removeSetting(setupCallOf(call), call.params.id),
})
