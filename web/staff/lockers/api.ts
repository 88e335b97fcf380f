import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { askEveryMs, useBoardChanges } from '#web/staff/shared/use-board-changes.ts'
import type { LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

/** While somebody is at a box, or one is to open, nobody tells what the cabinet does. */
const askOftenMs = 5_000

export const lockerKey = (accountId: string): QueryKey => [...staffKeys.lockers, accountId]

const isAtWork = ({ lockers }: LockerDesk) =>
  lockers.some(({ boxes }) => boxes.some(({ command, isDoorOpen }) => command?.state === 'waiting' || isDoorOpen))

/** The cabinets of an account, up to date by themselves. */
export function useLockerDesk(accountId: string) {
  useBoardChanges()
  return useQuery({
    queryKey: lockerKey(accountId),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/locker', { params: { accountId }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isAtWork(data) ? askOftenMs : askEveryMs),
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
