import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { webhookSettingsCalls } from '#worker/contract/staff/settings/webhook-settings.ts'
import {
  askPing,
  endFormerSecret,
  getEndpoint,
  listDeliveries,
  renewSecret,
  replayDelivery,
  saveEndpoint,
} from '#worker/notifications/webhooks/index.ts'

/** Routes of a dealer system's webhook address, and of its deliveries. */
export const webhookSettingsRoutes = bind(webhookSettingsCalls, {
  'GET /api/staff/account/:accountId/webhook': async (call) => ({ endpoint: await getEndpoint(settingsCallOf(call)) }),
  'PUT /api/staff/account/:accountId/webhook': (call) => saveEndpoint(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/webhook/secret': async (call) => ({
    secret: await renewSecret(settingsCallOf(call), call.body),
  }),
  'DELETE /api/staff/account/:accountId/webhook/former-secret': async (call) => ({
    endpoint: await endFormerSecret(settingsCallOf(call)),
  }),
  'POST /api/staff/account/:accountId/webhook/ping': async (call) => ({
    endpoint: await askPing(settingsCallOf(call), call.body),
  }),
  'GET /api/staff/account/:accountId/webhook-delivery': (call) => listDeliveries(settingsCallOf(call), call.query),
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay': (call) =>
    replayDelivery(settingsCallOf(call), call.params.id),
})
