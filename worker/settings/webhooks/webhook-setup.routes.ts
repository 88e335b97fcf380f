import { bind } from '#core/bind.ts'
import { setupCallOf } from '#core/setup-change.ts'
import { webhookSetupCalls } from '#worker/contract/staff/webhook-setup.ts'
import {
  getEndpoint,
  listDeliveries,
  renewSecret,
  replayDelivery,
  saveEndpoint,
} from '#worker/notifications/webhooks/index.ts'

/** Where an account's dealer system is told what happens, and what it was told. */
export const webhookSetupRoutes = bind(webhookSetupCalls, {
  'GET /api/staff/account/:accountId/webhook': async (call) => ({ endpoint: await getEndpoint(setupCallOf(call)) }),
  'PUT /api/staff/account/:accountId/webhook': (call) => saveEndpoint(setupCallOf(call), call.body),
  'POST /api/staff/account/:accountId/webhook/secret': async (call) => ({
    secret: await renewSecret(setupCallOf(call), call.body),
  }),
  'GET /api/staff/account/:accountId/webhook-delivery': (call) => listDeliveries(setupCallOf(call), call.query),
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay': (call) =>
    replayDelivery(setupCallOf(call), call.params.id),
})
