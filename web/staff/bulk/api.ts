import { queryOptions } from '@tanstack/react-query'

import { sendingActions, type BulkAction } from '#domain/process/bulk.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'

/**
 * Returns the query for the outcome of an act on some processes. An old answer is never shown: it says whom is written
 * to.
 */
export function previewOptions(action: BulkAction, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['staff', 'bulk', action, ids],
    queryFn: ({ signal }) => staffCall('GET /api/staff/bulk', { query: { action, ids: ids.join(',') }, signal }),
    enabled: sendingActions.has(action) || action === 'cancel',
    staleTime: 0,
    gcTime: 0,
  })
}
