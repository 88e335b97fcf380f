import { Hono } from 'hono'
import { etag } from 'hono/etag'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'

import { identityApiRoutes } from './identity-api.routes.ts'
import { IdentityDeskPage, IdentityRegions } from './identity-desk-page.tsx'
import { readIdentityDesk } from './identity-list.ts'

/** The desk's page of identifications. */
export const identityDeskRoutes = new Hono<SandboxHono>()
  .get('/', async (c) => c.html(<IdentityDeskPage {...await readIdentityDesk(sandboxDb(c.env), Date.now())} />))
  .get('/live', etag(), async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(<IdentityRegions {...await readIdentityDesk(sandboxDb(c.env), Date.now())} />)
  })
  .route('/api', identityApiRoutes)
