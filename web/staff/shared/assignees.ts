import { queryOptions } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

/** Users who may be assigned processes of the current account. */
export const assigneesOptions = queryOptions({
  queryKey: ['staff', 'assignees'],
  queryFn: ({ signal }) => staffCall('GET /api/staff/assignee', { signal }),
  staleTime: 5 * 60_000,
})
