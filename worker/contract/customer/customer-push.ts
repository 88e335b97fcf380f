import { pushEndpointSchema, pushSubscriptionSchema, type PushKey } from '#worker/contract/push-subscription.ts'
import { answer, customer, nothing } from '#worker/contract/route.ts'

/** Subjects of a notification to a customer: each is something to see on the page of their visit. */
export const customerPushKinds = ['work', 'price', 'payment', 'ready_time'] as const
export type CustomerPushKind = (typeof customerPushKinds)[number]

/**
 * The encrypted payload of a notification: no personal data, code or address. `visit` is the id of the subscription, by
 * which the browser finds the page that it subscribed on.
 */
export type CustomerPushNotice = { kind: CustomerPushKind; visit: string; language: string }

/** The id by which the browser is known from now on. */
export type CustomerPushSubscribed = { id: string }

/** Web push to a browser of the customer, of one visit. A kiosk is refused: 409 `kiosk.number_not_shown`. */
export const customerPushCalls = {
  'GET /api/process/push/key': customer({ answer: answer<PushKey>() }),
  /**
   * As often as one likes. 422 `request.invalid` names `endpoint` (`not_allowed`: no push service) or `keys.p256dh`
   * (`invalid`); 409 `process.ended`, `push.too_many` (five browsers of the visit are told already).
   */
  'POST /api/process/push/subscription': customer({
    body: pushSubscriptionSchema,
    answer: answer<CustomerPushSubscribed>(),
  }),
  'DELETE /api/process/push/subscription': customer({ body: pushEndpointSchema, answer: nothing }),
}
