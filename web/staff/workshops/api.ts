import { queryOptions } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

export const workshopsKey = ['staff', 'workshops'] as const

export const workshopsOptions = queryOptions({
  queryKey: workshopsKey,
  queryFn: ({ signal }) => staffCall('GET /api/staff/workshop', { signal }),
})

export const closingOptions = (accountId: string) =>
  queryOptions({
    queryKey: [...workshopsKey, accountId],
    queryFn: ({ signal }) => staffCall('GET /api/staff/workshop/:accountId/closing', { params: { accountId }, signal }),
    // What is in the way is what is so now.
    gcTime: 0,
  })
