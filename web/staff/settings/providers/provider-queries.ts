import { useQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'

/** All of an account's ways to its providers. */
export const providersKey = (accountId: string) => ['staff', 'setup-providers', accountId] as const

export function useCredentials(accountId: string) {
  return useQuery({
    queryKey: [...providersKey(accountId), 'credentials'],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/provider-credentials', { params: { accountId }, signal }),
  })
}

export function useCreditors(accountId: string) {
  return useQuery({
    queryKey: [...providersKey(accountId), 'creditors'],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/account/:accountId/creditor-setting', { params: { accountId }, signal }),
  })
}
