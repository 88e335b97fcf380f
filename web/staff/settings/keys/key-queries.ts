import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

export const apiKeysKey = (accountId: string) => ['staff', 'setup-api-keys', accountId] as const
export const devicesKey = (accountId: string) => ['staff', 'setup-devices', accountId] as const

/** The keys of an account's dealer systems. */
export function useApiKeys(accountId: string) {
  return useQuery({
    queryKey: apiKeysKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/api-key', { params: { accountId }, signal }),
  })
}

/** The cabinets and terminals of an account. */
export function useDevices(accountId: string) {
  return useQuery({
    queryKey: devicesKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/device', { params: { accountId }, signal }),
  })
}
