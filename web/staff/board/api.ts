import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { BoardItem } from '#worker/contract/staff/board.ts'

import { boardQuery, type BoardChoice } from './board-address.ts'

const firstPage: string | null = null

/** The rows of a view, page by page; a row that moved between two pages is shown once. */
export function useBoard(choice: BoardChoice) {
  const query = boardQuery(choice)
  const board = useInfiniteQuery({
    queryKey: staffKeys.board(query),
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/process', {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const pages = board.data?.pages
  const items = useMemo(() => uniqueItems((pages ?? []).flatMap((page) => page.items)), [pages])
  const first = pages?.[0]
  return { ...board, items, first, archived: first?.archived ?? [] }
}

function uniqueItems(items: readonly BoardItem[]): BoardItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
