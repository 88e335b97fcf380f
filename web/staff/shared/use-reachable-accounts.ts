import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

/** The accounts that the signed-in user works in or may change to. */
export function useReachableAccounts() {
  return useQuery({
    queryKey: ['staff', 'accounts'],
    queryFn: ({ signal }) => staffCall('GET /api/auth/accounts', { signal }),
  })
}
