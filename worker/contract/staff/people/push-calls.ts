import { pushEndpointSchema, pushSubscriptionSchema, type PushKey } from '#worker/contract/push-subscription.ts'
import { answer, nothing, staff } from '#worker/contract/route.ts'

import type { PushTest } from './push.ts'

const signedIn = { action: 'signed-in', about: 'nothing' } as const

/**
 * Web push to the browser of the session. A subscription belongs to the user who made it last and goes with the session.
 * 422 `request.invalid` names `endpoint` (`not_allowed`: no push service) or `keys.p256dh` (`invalid`).
 */
export const pushCalls = {
  'GET /api/staff/push/key': staff({ ...signedIn, answer: answer<PushKey>() }),
  /** As often as one likes: the last one counts. */
  'POST /api/staff/push/subscription': staff({ ...signedIn, body: pushSubscriptionSchema, answer: nothing }),
  'DELETE /api/staff/push/subscription': staff({ ...signedIn, body: pushEndpointSchema, answer: nothing }),
  /** Sends a notice to this browser at once. 404 `push.not_subscribed`. */
  'POST /api/staff/push/test': staff({ ...signedIn, body: pushEndpointSchema, answer: answer<PushTest>() }),
}
