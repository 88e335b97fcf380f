import { Hono } from 'hono'
import { etag } from 'hono/etag'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { creditApiRoutes } from '#sandbox/credit/desk/credit-api.routes.ts'
import { makeAllDue } from '#sandbox/payments/soon.ts'

import { paymentApiRoutes } from './payment-api.routes.ts'
import { PaymentDeskPage, PaymentRegions } from './payment-desk-page.tsx'
import { readPaymentDesk } from './payment-list.ts'

/** The desk's page of payments. */
export const paymentDeskRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => c.html(<PaymentDeskPage {...await readPaymentDesk(sandboxDb(c.env), Date.now())} />))
  .get('/live', etag(), async (c) => {
    const now = Date.now()
    // An open desk keeps the calls that are due later going.
    c.executionCtx.waitUntil(makeAllDue(c, now))
    c.header('Cache-Control', 'no-cache')
    return c.html(<PaymentRegions {...await readPaymentDesk(sandboxDb(c.env), now)} />)
  })
  .route('/api/credit', creditApiRoutes)
  .route('/api', paymentApiRoutes)
