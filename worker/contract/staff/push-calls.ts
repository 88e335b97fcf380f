import type { PushEndpointInput, PushKey, PushSubscriptionInput, PushTest } from './push.ts'

/**
 * Web push to the browser of the session. A subscription belongs to the user who made it last and goes with the session.
 * 422 `request.invalid` names `endpoint` (`not_allowed`: no push service) or `keys.p256dh` (`invalid`).
 */
export type PushCalls = {
  'GET /api/staff/push/key': { answer: PushKey }
  /** As often as one likes: the last one counts. */
  'POST /api/staff/push/subscription': { body: PushSubscriptionInput; answer: null }
  'DELETE /api/staff/push/subscription': { body: PushEndpointInput; answer: null }
  /** Sends a notice to this browser at once. 404 `push.not_subscribed`. */
  'POST /api/staff/push/test': { body: PushEndpointInput; answer: PushTest }
}
