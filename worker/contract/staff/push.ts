import * as z from 'zod'

/** Notices to browsers of staff by web push: RFC 8030, 8291, 8292. */

/** Why a notice came. `turn`: something else waits for staff. */
export const pushKinds = [
  'test',
  'approved',
  'keys_delivered',
  'no_room',
  'message_failed',
  'key_missing',
  'box_forced',
  'paid',
  'surplus',
  'answer',
  'additional_work',
  'alert',
  'turn',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What travels to the browser, encrypted: nothing of a person. `processId` is null for a test. */
export type PushNotice = { kind: PushKind; processId: string | null }

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

/** What the push service said. `gone`: it no longer knows this browser, and neither do we. */
export type PushTest = { outcome: 'sent' | 'gone' | 'failed' }
