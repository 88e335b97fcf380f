import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import type { InsightsQuery } from '#worker/contract/staff/insights.ts'

/** The figures of a period; those seen before stay until others come. Null asks for nothing. */
export function useInsights(query: InsightsQuery | null) {
  return useQuery({
    queryKey: ['staff', 'insights', query],
    queryFn: ({ signal }) => staffCall('GET /api/staff/insights', { signal, query: query ?? { from: '', to: '' } }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
}
