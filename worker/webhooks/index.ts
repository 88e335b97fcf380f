export { deliverWebhook, webhookEffectKind } from './deliver-webhook.ts'
export { webhookSetupRoutes } from './webhook-setup.routes.ts'
