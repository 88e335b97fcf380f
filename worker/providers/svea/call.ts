import * as z from 'zod'

import { sha512Hex } from '#core/secrets/hashing.ts'
import { exchange, type Answer, type Silence } from '#worker/providers/exchange.ts'
import { baseUrlSchema, type PaymentWire } from '#worker/providers/payment-wire.ts'

/** Credentials of a merchant at Svea Checkout, with the address of its second service, Payment Admin. */
export const sveaSecretsSchema = z.strictObject({
  merchantId: z.string().regex(/^\d{1,20}$/),
  secret: z.string().min(1).max(300),
  adminBaseUrl: baseUrlSchema,
})
/** `baseUrl` is the Checkout service. */
export const sveaSettingsSchema = sveaSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type SveaSettings = z.infer<typeof sveaSettingsSchema>

export type Svea = { settings: SveaSettings; wire: PaymentWire }

/** `Svea` and base64 of the merchant with SHA-512 of the exact body, the secret and the time as it is sent. */
export function sveaAuthorization(
  { merchantId, secret }: { merchantId: string; secret: string },
  { body, timestamp }: { body: string; timestamp: string },
): string {
  return `Svea ${btoa(`${merchantId}:${sha512Hex(`${body}${secret}${timestamp}`)}`)}`
}

/** UTC to the second, as Svea wants it: `2026-11-20 06:00:00`. */
export function sveaTimestamp(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ')
}

export function callSvea(
  { settings, wire }: Svea,
  call: { method: 'GET' | 'POST' | 'PATCH'; url: string; json?: unknown; signal?: AbortSignal | undefined },
): Promise<Answer | Silence> {
  const body = call.json === undefined ? '' : JSON.stringify(call.json)
  const timestamp = sveaTimestamp(wire.clock.now())
  return exchange(wire, {
    url: call.url,
    of: 'payment',
    method: call.method,
    headers: {
      Authorization: sveaAuthorization(settings, { body, timestamp }),
      Timestamp: timestamp,
      Accept: 'application/json',
      ...(body !== '' && { 'Content-Type': 'application/json; charset=utf-8' }),
    },
    ...(body !== '' && { body }),
    signal: call.signal,
  })
}

/** Svea's own words about a failure, which may be in the body or in a header only; null where it is not Svea's. */
export function complaintOf({ headers, json }: Answer): string | null {
  const header = headers.get('ErrorMessage')
  const body = z.record(z.string(), z.unknown()).safeParse(json)
  return header === null && !body.success ? null : JSON.stringify([header, body.data])
}
