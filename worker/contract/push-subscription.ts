import * as z from 'zod'

/** A browser's web push subscription, of staff or of a customer. */

const endpoint = z.url().max(2000)
const bytes = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`))

/** `PushSubscription.toJSON()` of the browser: a point of P-256 and 16 secret bytes, as base64url. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
})

export const pushEndpointSchema = z.strictObject({ endpoint })

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>
export type PushEndpointInput = z.infer<typeof pushEndpointSchema>

/** The server's VAPID key: an uncompressed point of P-256 as base64url. */
export type PushKey = { publicKey: string }
