import * as z from 'zod'

import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import {
  webhookStatuses,
  webhookTypes,
  webhookVersions,
  type WebhookStatus,
  type WebhookType,
  type WebhookVersion,
} from '#worker/contract/machines/webhook.ts'
import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'
import { pageLimit } from '#worker/contract/staff/visit/board.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** The address of an account's dealer system for webhooks. Instants are ISO 8601 UTC. */

export const webhookEndpointSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  enabled: z.boolean(),
  /** Which events it hears of; who leaves it out is told of those that there were first. */
  apiVersion: z.enum(webhookVersions).default('1.0'),
  /** The only events that it hears of; null: all of its version; left out: as it is. */
  events: z.array(z.enum(webhookTypes)).max(webhookTypes.length).nullable().optional(),
  /** That of the endpoint as it was seen; null where there was none. */
  version: z.int().positive().nullable(),
})
export type WebhookEndpointInput = z.output<typeof webhookEndpointSchema>

export const webhookSecretSchema = z.strictObject({ clickId })
export type WebhookSecretInput = z.infer<typeof webhookSecretSchema>

/** A test message that staff had sent. `error`: why the address did not take it (`http_500`, `timeout` …); null where it did. */
export type WebhookPing = { at: string; settledAt: string | null; error: string | null }

export const webhookPingSchema = z.strictObject({ clickId })
export type WebhookPingInput = z.infer<typeof webhookPingSchema>

export type WebhookEndpoint = {
  url: string
  enabled: boolean
  apiVersion: WebhookVersion
  events: readonly WebhookType[] | null
  version: number
  updatedAt: string
  /** The instant until which the secret before the present one signs too; null where none does. */
  formerSecretUntil: string | null
  /** The latest; null where nobody had one sent. */
  ping: WebhookPing | null
}

export const webhookDeliveriesQuerySchema = z.strictObject({
  status: z.enum(webhookStatuses).optional(),
  cursor: z.string().min(1).max(100).optional(),
  limit: pageLimit,
})
export type WebhookDeliveriesQuery = z.input<typeof webhookDeliveriesQuerySchema>

export type WebhookDelivery = {
  id: string
  type: WebhookType
  status: WebhookStatus
  processId: string
  externalWorkOrderId: string | null
  attempts: number
  error: string | null
  createdAt: string
  deliveredAt: string | null
}
export type WebhookDeliveries = { items: WebhookDelivery[]; nextCursor: string | null }

export const endpointUnits = {
  updatedAt: instant,
  formerSecretUntil: instant,
  ping: { at: instant, settledAt: instant },
} satisfies UnitsOf<WebhookEndpoint>
export const deliveryUnits = { createdAt: instant, deliveredAt: instant } satisfies UnitsOf<WebhookDelivery>
export const deliveriesUnits = { items: [deliveryUnits] } satisfies UnitsOf<WebhookDeliveries>

export type CountedWebhookEndpoint = Counted<WebhookEndpoint, typeof endpointUnits>
export type CountedWebhookDelivery = Counted<WebhookDelivery, typeof deliveryUnits>
export type CountedWebhookDeliveries = Counted<WebhookDeliveries, typeof deliveriesUnits>

/** The endpoint as an answer has it. */
const shownUnits = { endpoint: endpointUnits } satisfies UnitsOf<{ endpoint: WebhookEndpoint }>

const setUp = { action: 'account.configure', about: 'account' } as const

/** Base `/api/staff/account/:accountId`, with the right `account.configure`; 404 `account.not_found` out of reach. */
export const webhookSettingsCalls = {
  'GET /api/staff/account/:accountId/webhook': staff({
    ...setUp,
    answer: answerIn<{ endpoint: WebhookEndpoint | null }, typeof shownUnits>(shownUnits),
  }),
  /**
   * `secret` only of a new endpoint, told once. 422 `url` (`invalid_format`, `https_needed`, `public_name_needed`,
   * `usual_port_needed`). 409 `webhook.changed`.
   */
  'PUT /api/staff/account/:accountId/webhook': staff({
    ...setUp,
    body: webhookEndpointSchema,
    answer: answerIn<{ endpoint: WebhookEndpoint; secret: string | null }, typeof shownUnits>(shownUnits),
  }),
  /** Makes another signing secret; the one before signs beside it for three days. 404 `webhook.not_found`, 409 `webhook.told`: the same click again. */
  'POST /api/staff/account/:accountId/webhook/secret': staff({
    ...setUp,
    stepUp: true,
    body: webhookSecretSchema,
    answer: answer<{ secret: string }>(),
  }),
  /** Ends the secret before the present one now; as good as done where none is left. 404 `webhook.not_found`. */
  'DELETE /api/staff/account/:accountId/webhook/former-secret': staff({
    ...setUp,
    answer: answerIn<{ endpoint: WebhookEndpoint }, typeof shownUnits>(shownUnits),
  }),
  /**
   * Sends a ping to the address, once a click; the endpoint's row shows how it ended. 404 `webhook.not_found`, 409
   * `webhook.disabled`.
   */
  'POST /api/staff/account/:accountId/webhook/ping': staff({
    ...setUp,
    body: webhookPingSchema,
    answer: answerIn<{ endpoint: WebhookEndpoint }, typeof shownUnits>(shownUnits),
  }),
  /** The latest first. */
  'GET /api/staff/account/:accountId/webhook-delivery': staff({
    ...setUp,
    query: webhookDeliveriesQuerySchema,
    answer: answerIn<WebhookDeliveries, typeof deliveriesUnits>(deliveriesUnits),
  }),
  /** Sends one again that was given up. As good as done where it is under way or arrived. 404 `webhook_delivery.not_found`. */
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay': staff({ ...setUp, answer: nothing }),
}
