import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { isPassing } from '#web/lib/api/api-problem.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { CarsQuery } from '#worker/contract/staff/visit/cars.ts'

/** The interval (ms) of polling: loans change while the page is open on the wall. */
const askEveryMs = 60_000

/** The cars of an account with who has them, page by page. */
export function useCars(query: CarsQuery) {
  return useInfiniteQuery({
    queryKey: ['staff', 'cars', query],
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/car', {
        signal,
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  })
}

function firstPage(): string | null {
  return null
}

/** The cars that a visit may have. */
export function useCarChoice(id: string) {
  return useQuery({
    queryKey: [...staffKeys.process(id), 'car'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/process/:id/car', { params: { id }, signal }),
    // Somebody else may have taken one since.
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
}
