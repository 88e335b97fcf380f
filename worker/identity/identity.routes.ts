import { createRouter } from '#core/hono.ts'
import { customerCallOf } from '#worker/process/index.ts'

import { beginAgain } from './begin-again.ts'
import { returnFromCheck } from './check-status.ts'

/** A customer's calls about who they are. What a browser brings back is not even read: the provider is asked. */
export const identityRoutes = createRouter()
  .post('/api/process/identity', async (c) => c.json(await beginAgain(customerCallOf(c)), 200))
  .put('/api/process/identity/status', async (c) => c.json(await returnFromCheck(customerCallOf(c)), 200))
