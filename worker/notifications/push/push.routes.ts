import { bind } from '#core/http/bind.ts'
import { pushCalls } from '#worker/contract/staff/people/push-calls.ts'
import { vapidPublicKey } from '#worker/providers/index.ts'

import { sendTest } from './send-test.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Web push to the browsers of staff. */
export const pushRoutes = bind(pushCalls, {
  'GET /api/staff/push/key': ({ deps }) => ({ publicKey: vapidPublicKey(deps.config) }),
  'POST /api/staff/push/subscription': ({ deps, staff, body }) => subscribe(deps, staff, body),
  'DELETE /api/staff/push/subscription': ({ deps, staff, body }) => unsubscribe(deps, staff, body.endpoint),
  'POST /api/staff/push/test': ({ deps, staff, body }) => sendTest(deps, staff, body.endpoint),
})
