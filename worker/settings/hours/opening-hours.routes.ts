import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { openingHoursCalls } from '#worker/contract/staff/settings/opening-hours.ts'

import { getOpeningHours, putOpeningHours } from './opening-hours.ts'

/** When an account is open. */
export const openingHoursRoutes = bind(openingHoursCalls, {
  'GET /api/staff/account/:accountId/opening-hours': (call) => getOpeningHours(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/opening-hours': (call) => putOpeningHours(settingsCallOf(call), call.body),
})
