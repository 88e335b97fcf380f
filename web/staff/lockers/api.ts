import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import type { LockerDesk } from '#worker/contract/staff/locker-desk.ts'

const askEveryMs = 5_000

export const lockerKey = (accountId: string): QueryKey => ['staff', 'lockers', accountId]

/** The cabinets of an account, asked for every few seconds while the page is seen. */
export function useLockerDesk(accountId: string) {
  return useQuery({
    queryKey: lockerKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/locker', { params: { accountId }, signal }),
    refetchInterval: askEveryMs,
  })
}

/** Shows the desk as a write answered it. */
export function useShowDesk(): (desk: LockerDesk) => void {
  const client = useQueryClient()
  return (desk) => {
    const key = lockerKey(desk.accountId)
    // An answer that was asked for before the write would show the box as it was.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData(key, desk)
  }
}
