import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import type { AuditFileQuery } from '#worker/contract/staff/audit-trail.ts'

/** The trail, the latest first, page by page. */
export function useAudit(query: AuditFileQuery) {
  return useInfiniteQuery({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/audit', {
        signal,
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

function firstPage(): string | null {
  return null
}
