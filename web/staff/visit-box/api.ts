import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { isPassing } from '#web/lib/api/api-problem.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

/** While the cabinet is asked for something, what it tells is looked for. */
const askEveryMs = 3_000

const boxKey = (id: string) => [...staffKeys.process(id), 'box']
/** Returns the key of the box as it was with a version of the visit. */
export const visitBoxKey = (id: string, version: number) => [...boxKey(id), version]

/** The box of a visit and where it could go; fetched anew with every `version` of the visit. */
export function useVisitBox(id: string, version: number) {
  return useQuery({
    queryKey: visitBoxKey(id, version),
    queryFn: ({ signal }) => staffCall('GET /api/staff/process/:id/box', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 2 && isPassing(error),
    refetchInterval: ({ state }) => (state.data?.held?.command?.state === 'waiting' ? askEveryMs : false),
  })
}

/** Shows the box of a visit as a write answered it, and fetches what else shows it. */
export function useShowBox(id: string): (box: VisitBox) => Promise<void> {
  const client = useQueryClient()
  return async (box) => {
    // An answer that was asked for before the write would show the box as it was.
    await client.cancelQueries({ queryKey: boxKey(id) })
    client.setQueriesData({ queryKey: boxKey(id) }, box)
    void client.invalidateQueries({ queryKey: staffKeys.boards })
    await client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  }
}
