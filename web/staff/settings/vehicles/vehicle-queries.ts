import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

export const vehiclesKey = (accountId: string) => ['staff', 'setup-vehicles', accountId] as const

/** The cars that an account lends. */
export function useVehicles(accountId: string) {
  return useQuery({
    queryKey: vehiclesKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/vehicle', { params: { accountId }, signal }),
  })
}
