export { deliverWebhook, webhookEffectKind } from './deliver-webhook.ts'
export { webhookStatement } from './webhook-statement.ts'
export { listDeliveries, replayDelivery } from './deliveries.ts'
export { endFormerSecret, getEndpoint, renewSecret, saveEndpoint } from './endpoint.ts'
