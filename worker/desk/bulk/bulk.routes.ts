import { bind } from '#core/http/bind.ts'
import { bulkCalls } from '#worker/contract/staff/desk-calls.ts'

import { previewBulk } from './preview-bulk.ts'
import { runBulk } from './run-bulk.ts'

/** One act on several processes. */
export const bulkRoutes = bind(bulkCalls, {
  'GET /api/staff/bulk': ({ deps, staff, query }) => previewBulk({ deps, staff }, query),
  'POST /api/staff/bulk': ({ deps, staff, body }) => runBulk({ deps, staff }, body),
})
