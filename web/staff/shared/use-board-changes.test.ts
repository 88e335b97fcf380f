import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { staffKeys } from './api.ts'
import { lookSoon } from './look-soon.ts'
import { refetchChanged, renewBoards } from './use-board-changes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const earlier = '2026-11-27T06:00:00.000Z'
const later = '2026-11-27T06:00:00.001Z'

type Visit = { id: string; updatedAt: string }

/** Which pages are fetched again where this page is open, and what was told; after what its own room told `before`. */
function fetchedAfter(open: Visit, told: Visit, before: (client: QueryClient) => void = () => {}) {
  const client = new QueryClient()
  client.setQueryData(staffKeys.process(open.id), { process: open })
  const asked: unknown[] = []
  client.invalidateQueries = async (filters) => void asked.push(filters?.queryKey)
  before(client)
  const changes = { items: [{ ...told, version: 7 }], reset: false, cursor: 'c.1', rooms: [] }
  refetchChanged(client, { changes, shown: null })
  expect(asked).toContainEqual(staffKeys.boards)
  vi.runAllTimers()
  return asked.filter((key) => JSON.stringify(key) === JSON.stringify(staffKeys.process(told.id)))
}

it('an open page that its own room has told already is not fetched again for the board', () => {
  expect(fetchedAfter({ id: 'a', updatedAt: later }, { id: 'a', updatedAt: later })).toHaveLength(0)
  expect(fetchedAfter({ id: 'a', updatedAt: earlier }, { id: 'a', updatedAt: later })).toHaveLength(1)
})

it('an open page that its own room tells at the same moment is fetched once for both', () => {
  const told = { id: 'a', updatedAt: later }
  expect(fetchedAfter({ id: 'a', updatedAt: earlier }, told, (client) => lookSoon(client, 'a'))).toHaveLength(1)
})

it('an event of ours has the boards fetched at once where no room is heard', () => {
  const client = new QueryClient()
  const fetched: unknown[] = []
  client.invalidateQueries = async (filters) => void fetched.push(filters)
  renewBoards(client)
  expect(fetched).toEqual([{ queryKey: staffKeys.boards, refetchType: 'active' }])
})

it('a page that is not open is looked at anew when it is', () => {
  expect(fetchedAfter({ id: 'b', updatedAt: later }, { id: 'a', updatedAt: earlier })).toHaveLength(1)
})

it('the board that came with what changed is as it came, and every other one is looked at anew', () => {
  const client = new QueryClient()
  const [shown, other] = [staffKeys.board({ view: 'now' }), staffKeys.board({ view: 'all' })]
  const day = [...staffKeys.boards, 'day', {}]
  for (const key of [shown, other, day, staffKeys.unanswered, staffKeys.lockers]) client.setQueryData(key, {})
  const isOld = (key: QueryKey) => client.getQueryState(key)?.isInvalidated
  const nothing = { items: [], reset: false, cursor: 'c.1', rooms: [] }
  refetchChanged(client, { changes: nothing, shown })
  expect([shown, other, day, staffKeys.unanswered, staffKeys.lockers].map(isOld)).not.toContain(true)
  refetchChanged(client, { changes: { ...nothing, reset: true }, shown })
  expect(isOld(shown)).toBe(false)
  expect([other, day, staffKeys.unanswered, staffKeys.lockers].map(isOld)).toEqual([true, true, true, true])
})
