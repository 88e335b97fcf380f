import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { BoardChanges, BoardPage } from '#worker/contract/staff/visit/board.ts'

import { fetchWithChanges } from './api.ts'

const query = { view: 'now' } as const
const key = staffKeys.board(query)
const changes: BoardChanges = {
  items: [{ id: 'prc_1', version: 2, updatedAt: '2026-11-21T08:00:00.000Z' }],
  cursor: 'c.2',
  reset: false,
  rooms: [],
}

function pageAt(version: number): BoardPage {
  const counts = { archived: [], nextCursor: null, staffTurnCount: 1, callCount: 0 }
  return { items: [boardItem({ version })], ...counts, asOf: '2026-11-21T08:00:00.000Z' }
}

function boardOf(pages: readonly BoardPage[]) {
  const client = new QueryClient()
  const show = (shown: readonly BoardPage[]) => client.setQueryData(key, { pages: shown, pageParams: [null] })
  if (pages.length > 0) show(pages)
  return {
    client,
    show,
    data: () => client.getQueryData(key),
    fetchNews: (answer: () => Promise<BoardPage>) => fetchWithChanges(client, query, answer),
  }
}

const never = () => Promise.reject(new Error('It was asked'))

it('a board of one page is shown as the answer has it, and what changed is told', async () => {
  const { fetchNews, data } = boardOf([pageAt(1)])
  expect(await fetchNews(async () => ({ ...pageAt(2), changes }))).toEqual({ changes, shown: key })
  expect(data()).toEqual({ pages: [pageAt(2)], pageParams: [null] })
})

it.each([
  ['that is not there yet', []],
  ['of several pages', [pageAt(1), pageAt(1)]],
])('a board %s is not asked for together', async (_which, pages) => {
  expect(await boardOf(pages).fetchNews(never)).toBeNull()
})

it('a board that is on its way is not asked for together', async () => {
  const { client, fetchNews } = boardOf([pageAt(1)])
  const { promise, resolve } = Promise.withResolvers<object>()
  const underWay = client.fetchQuery({ queryKey: key, queryFn: () => promise, staleTime: 0 })
  expect(await fetchNews(never)).toBeNull()
  resolve({})
  await underWay
})

it('what became of the board meanwhile stays, and it is known that something changed', async () => {
  const { client, show, fetchNews, data } = boardOf([pageAt(1)])
  const shown = await fetchNews(async () => {
    show([pageAt(3)])
    return { ...pageAt(2), changes }
  })
  expect([shown, data()]).toEqual([
    { changes, shown: null },
    { pages: [pageAt(3)], pageParams: [null] },
  ])
  const wished = await fetchNews(async () => {
    await client.invalidateQueries({ queryKey: key })
    return { ...pageAt(2), changes }
  })
  expect([wished, client.getQueryState(key)?.isInvalidated]).toEqual([{ changes, shown: null }, true])
})

it('a server that does not know of it is asked for each by itself, and no other failure is kept back', async () => {
  const { fetchNews, data } = boardOf([pageAt(1)])
  expect(await fetchNews(() => Promise.reject(new ApiProblem({ status: 422, code: 'request.invalid' })))).toBeNull()
  expect(await fetchNews(async () => pageAt(2))).toBeNull()
  for (const failure of [new ApiProblem({ status: 500, code: 'internal' }), new NetworkProblem('unreachable')]) {
    await expect(fetchNews(() => Promise.reject(failure))).rejects.toBe(failure)
  }
  expect(data()).toEqual({ pages: [pageAt(1)], pageParams: [null] })
})
