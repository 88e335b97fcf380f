import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { pushEndpointSchema, pushSubscriptionSchema, type PushKey, type PushTest } from '#worker/contract/staff/push.ts'
import { vapidPublicKey } from '#worker/providers/index.ts'

import { sendTest } from './send-test.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Web push to the browsers of staff. */
export const pushRoutes = createRouter()
  .get('/api/staff/push/key', (c) => c.json<PushKey>({ publicKey: vapidPublicKey(c.get('deps').config) }))
  .post('/api/staff/push/subscription', validate('json', pushSubscriptionSchema), async (c) => {
    await subscribe(c.get('deps'), c.get('staff'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .delete('/api/staff/push/subscription', validate('json', pushEndpointSchema), async (c) => {
    await unsubscribe(c.get('deps'), c.get('staff'), c.req.valid('json').endpoint)
    return c.body(null, 204)
  })
  .post('/api/staff/push/test', validate('json', pushEndpointSchema), async (c) =>
    c.json<PushTest>(await sendTest(c.get('deps'), c.get('staff'), c.req.valid('json').endpoint)),
  )
