export { deliverWebhook, webhookEffectKind } from './deliver-webhook.ts'
export { pingEffectKind, sendPing } from './ping.ts'
export { listDeliveries, replayDelivery } from './deliveries.ts'
export { endFormerSecret, getEndpoint, renewSecret, saveEndpoint } from './endpoint.ts'
