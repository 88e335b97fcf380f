import { bind } from '#core/bind.ts'
import { clientAddress } from '#core/client-address.ts'
import { browserCalls } from '#worker/contract/browser-report.ts'
import { browserHealthCalls } from '#worker/contract/staff/browser-health.ts'

import { getBrowserHealth } from './browser-health.ts'
import { takeReport } from './take-report.ts'

/** What browsers tell of themselves, and who reads it. */
export const browserRoutes = bind(
  { ...browserCalls, ...browserHealthCalls },
  {
    'POST /api/browser-report': ({ c, deps, body }) => takeReport({ deps, address: clientAddress(c), report: body }),
    'GET /api/staff/health/browsers': ({ deps }) => getBrowserHealth(deps),
  },
)
