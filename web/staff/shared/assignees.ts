import { queryOptions } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

/** Who may be given processes of the account that the user works in. */
export const assigneesOptions = queryOptions({
  queryKey: ['staff', 'assignees'],
  queryFn: ({ signal }) => staffCall('GET /api/staff/assignee', { signal }),
  staleTime: 5 * 60_000,
})
