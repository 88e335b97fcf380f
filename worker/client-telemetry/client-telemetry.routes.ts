import { bind } from '#core/http/bind.ts'
import { clientAddress, asnOf } from '#core/http/client-address.ts'
import { browserCalls } from '#worker/contract/customer/browser-report.ts'
import { measuresCalls } from '#worker/contract/staff/measures.ts'

import { getMeasures } from './get-measures.ts'
import { takeReport } from './take-report.ts'

/** Routes of client telemetry: reports, and their readers. */
export const clientTelemetryRoutes = bind(
  { ...browserCalls, ...measuresCalls },
  {
    'POST /api/browser-report': ({ c, deps, body }) =>
      takeReport({ deps, address: clientAddress(c), asn: asnOf(c), report: body }),
    'GET /api/staff/health/measures': ({ deps }) => getMeasures(deps),
  },
)
