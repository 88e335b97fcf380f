import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { askEveryMs, useBoardChanges } from '#web/staff/shared/use-board-changes.ts'

import type { DayChoice } from './day-address.ts'

const firstPage: string | null = null

/** A day or a week; up to date by itself, so that a screen on the wall says what is true. */
export function useDay({ date, span, isWall }: DayChoice) {
  useBoardChanges()
  const query = { span, ...(date !== '' && { date }), ...(isWall && { wall: '1' as const }) }
  const day = useInfiniteQuery({
    queryKey: [...staffKeys.boards, 'day', query],
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/day', {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
    refetchIntervalInBackground: true,
  })
  return { ...day, first: day.data?.pages[0], items: (day.data?.pages ?? []).flatMap((page) => page.items) }
}
