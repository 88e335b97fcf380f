import { bind } from '#core/http/bind.ts'
import { customerPushCalls } from '#worker/contract/customer/customer-push.ts'
import type { PushKey } from '#worker/contract/push-subscription.ts'
import { customerCallOf, nothingMore, readProcess, type CustomerCall } from '#worker/process/index.ts'
import { vapidPublicKey } from '#worker/providers/index.ts'

import { subscribe, unsubscribe } from './subscribe.ts'

/** Web push to the browsers of a customer. */
export const customerPushRoutes = bind(customerPushCalls, {
  'GET /api/process/push/key': ({ c }) => getKey(customerCallOf(c)),
  'POST /api/process/push/subscription': ({ c, body }) => subscribe(customerCallOf(c), body),
  'DELETE /api/process/push/subscription': ({ c, body }) => unsubscribe(customerCallOf(c), body),
})

async function getKey(call: CustomerCall): Promise<PushKey> {
  await readProcess(call, nothingMore)
  return { publicKey: vapidPublicKey(call.deps.config) }
}
