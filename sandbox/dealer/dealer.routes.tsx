import { Hono } from 'hono'
import { etag } from 'hono/etag'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'

import { dealerApiRoutes } from './dealer-api.routes.ts'
import { readDealerDesk } from './dealer-desk.ts'
import { DealerPage, DealerRegions } from './dealer-page.tsx'
import { takeWebhook } from './take-webhook.ts'

/** The workshops' dealer systems: where the app tells them, and the desk's page of them. */
export const dealerRoutes = new Hono<SandboxHono>()
  .post('/:accountId/webhook', (c) => takeWebhook(c, c.req.param('accountId')))
  .get('/', async (c) => c.html(<DealerPage {...await readDealerDesk(sandboxDb(c.env), Date.now())} />))
  .get('/live', etag(), async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(<DealerRegions {...await readDealerDesk(sandboxDb(c.env), Date.now())} />)
  })
  .route('/api', dealerApiRoutes)
