import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { boardQuery, type BoardChoice } from '#web/staff/board/filters/board-address.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { BoardNews, FetchBoard } from '#web/staff/shared/use-board-changes.ts'
import type { BoardItem, BoardPage, BoardQuery } from '#worker/contract/staff/visit/board.ts'

const firstPage: string | null = null

/** The rows of a view, page by page; a row that moved between two pages is shown once. */
export function useBoard(choice: BoardChoice) {
  const client = useQueryClient()
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
  const fetchNews: FetchBoard = ({ since, signal }) =>
    fetchWithChanges(client, query, () => staffCall('GET /api/staff/process', { query: { ...query, since }, signal }))
  return { ...board, items, first, archived: first?.archived ?? [], fetchNews }
}

/**
 * Fetches the board and what changed by one call. Null where it is shown in several pages or is on its way, and from a
 * server of before. A board that somebody else fetched or wished for meanwhile is not touched: that may be newer.
 */
export async function fetchWithChanges(
  client: QueryClient,
  query: BoardQuery,
  fetch: () => Promise<BoardPage>,
): Promise<BoardNews | null> {
  const key = staffKeys.board(query)
  const before = client.getQueryState<InfiniteData<BoardPage>>(key)
  if (before?.data?.pages.length !== 1 || before.fetchStatus !== 'idle') return null
  const answer = await fetch().catch(nullWhereUnknown)
  if (answer?.changes === undefined) return null
  const { changes, ...page } = answer
  if (client.getQueryState(key) !== before) return { changes, shown: null }
  client.setQueryData<InfiniteData<BoardPage>>(key, { pages: [page], pageParams: [firstPage] })
  return { changes, shown: key }
}

/** While a new version comes into use, its page may still ask a server that does not know `since`. */
function nullWhereUnknown(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 422) return null
  throw error
}

function uniqueItems(items: readonly BoardItem[]): BoardItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
