import { createRouter } from '#core/hono.ts'
import { accountParam, setupCallOf, setupParam } from '#core/setup-route.ts'
import { validate } from '#core/validate.ts'
import {
  webhookDeliveriesQuerySchema,
  webhookEndpointSchema,
  webhookSecretSchema,
} from '#worker/contract/staff/webhook-setup.ts'
import {
  getEndpoint,
  listDeliveries,
  renewSecret,
  replayDelivery,
  saveEndpoint,
} from '#worker/notifications/webhooks/index.ts'

const endpoint = '/api/staff/account/:accountId/webhook'
const deliveries = '/api/staff/account/:accountId/webhook-delivery'

/** Where an account's dealer system is told what happens, and what it was told. */
export const webhookSetupRoutes = createRouter()
  .get(endpoint, validate('param', accountParam), async (c) => c.json({ endpoint: await getEndpoint(setupCallOf(c)) }))
  .put(endpoint, validate('param', accountParam), validate('json', webhookEndpointSchema), async (c) =>
    c.json(await saveEndpoint(setupCallOf(c), c.req.valid('json'))),
  )
  .post(`${endpoint}/secret`, validate('param', accountParam), validate('json', webhookSecretSchema), async (c) =>
    c.json({ secret: await renewSecret(setupCallOf(c), c.req.valid('json')) }),
  )
  .get(deliveries, validate('param', accountParam), validate('query', webhookDeliveriesQuerySchema), async (c) =>
    c.json(await listDeliveries(setupCallOf(c), c.req.valid('query'))),
  )
  .post(`${deliveries}/:id/replay`, validate('param', setupParam), async (c) => {
    await replayDelivery(setupCallOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
