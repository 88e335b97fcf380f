import { bind } from '#core/bind.ts'
import { healthCalls } from '#worker/contract/staff/health.ts'

import { getHealth } from './get-health.ts'
import { retryEffects } from './retry-effects.ts'

/** How the work that time drives gets on, and what of it a person has to look at. */
export const healthRoutes = bind(healthCalls, {
  'GET /api/staff/health': ({ deps, staff }) => getHealth({ deps, staff }),
  'POST /api/staff/health/retry': ({ deps, staff, body }) => retryEffects({ deps, staff }, body.ids),
})
