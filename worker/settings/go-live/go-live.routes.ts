import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { goLiveCalls } from '#worker/contract/staff/settings/go-live.ts'

import { getGoLive, goLive, isLiveHere, sayNoServices, stopLive } from './go-live.ts'
import { askSmsProof, giveSmsProof } from './sms-proof.ts'

/** Routes of a workshop's going live, and of what keeps it from that. */
export const goLiveRoutes = bind(goLiveCalls, {
  'GET /api/staff/account/:accountId/go-live': (call) => getGoLive(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/go-live': (call) => goLive(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/stop-live': (call) => stopLive(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/no-services': (call) => sayNoServices(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/sms-proof': (call) => askSmsProof(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/sms-proof/code': (call) => giveSmsProof(settingsCallOf(call), call.body),
  'GET /api/staff/live': ({ deps, staff }) => isLiveHere(deps, staff),
})
