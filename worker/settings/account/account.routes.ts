import { bind } from '#core/http/bind.ts'
import { uploadOf } from '#core/http/uploads.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { accountSettingsCalls } from '#worker/contract/staff/settings/account-settings.ts'
import { settingsOverviewCalls } from '#worker/contract/staff/settings/settings-overview.ts'

import { putImage, removeImage } from './delivery-image.ts'
import { addOption, editOption, getDelivery, orderOptions, removeOption } from './delivery-options.ts'
import { getFeatures, putFeatures } from './features.ts'
import { getOverview } from './overview.ts'
import { getSettings, putSettings } from './settings.ts'

/** Settings, features and delivery wishes of an account. */
export const accountSettingsRoutes = bind(accountSettingsCalls, {
  'GET /api/staff/account/:accountId/settings': (call) => getSettings(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/settings': (call) => putSettings(settingsCallOf(call), call.body),
  'GET /api/staff/account/:accountId/features': (call) => getFeatures(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/features': (call) => putFeatures(settingsCallOf(call), call.body),
  'GET /api/staff/account/:accountId/delivery-option': (call) => getDelivery(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/delivery-option': (call) => addOption(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/delivery-option': (call) => orderOptions(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/delivery-option/:id': (call) =>
    editOption(settingsCallOf(call), { optionId: call.params.id, input: call.body }),
  'DELETE /api/staff/account/:accountId/delivery-option/:id': (call) =>
    removeOption(settingsCallOf(call), call.params.id),
  'PUT /api/staff/account/:accountId/delivery-image': (call) => putImage(settingsCallOf(call), uploadOf(call)),
  'DELETE /api/staff/account/:accountId/delivery-image': (call) => removeImage(settingsCallOf(call)),
})

/** Routes of the overview of an account's settings. */
export const settingsOverviewRoutes = bind(settingsOverviewCalls, {
  'GET /api/staff/account/:accountId/settings-overview': (call) => getOverview(settingsCallOf(call)),
})
