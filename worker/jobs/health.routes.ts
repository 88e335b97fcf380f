import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { retryEffectsSchema, type Health } from '#worker/contract/staff/health.ts'

import { getHealth } from './get-health.ts'
import { retryEffects } from './retry-effects.ts'

/** How the work that time drives gets on, and what of it a person has to look at. */
export const healthRoutes = createRouter()
  .get('/api/staff/health', async (c) =>
    c.json<Health>(await getHealth({ deps: c.get('deps'), staff: c.get('staff') })),
  )
  .post('/api/staff/health/retry', validate('json', retryEffectsSchema), async (c) => {
    await retryEffects({ deps: c.get('deps'), staff: c.get('staff') }, c.req.valid('json').ids)
    return c.body(null, 204)
  })
