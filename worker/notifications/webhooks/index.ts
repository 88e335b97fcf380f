export { deliverWebhook, webhookEffectKind } from './deliver-webhook.ts'
export { webhookSetupRoutes } from '#worker/settings/webhooks/webhook-setup.routes.ts'
