import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

export const deliveryKey = (accountId: string) => ['staff', 'setup', accountId, 'delivery'] as const

export function useDelivery(accountId: string) {
  return useQuery({
    queryKey: deliveryKey(accountId),
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/delivery-option', { params: { accountId }, signal }),
  })
}
