import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { oneAtATime } from '#domain/operations/one-at-a-time.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { RoomTicket } from '#worker/contract/process.ts'
import type { BoardChanges, BoardChangesQuery } from '#worker/contract/staff/visit/board.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { staffKeys } from './api.ts'
import { listenToRooms } from './listen-to-rooms.ts'
import { lookSoon } from './look-soon.ts'

/** The interval (ms) at which a page of staff polls, whether its rooms are heard or not. */
export const askEveryMs = 30_000

/** All boards of an account hear at once, and should not ask in the same instant. */
const spreadMs = 1_000

/**
 * The changes, and the key of the board that the same answer brought; null where it brought none that could be shown.
 */
export type BoardNews = { changes: BoardChanges; shown: QueryKey | null }
type Since = { since: string; signal: AbortSignal }

/** Fetches the board that is on the screen together with what changed; null where each needs a call of its own. */
export type FetchBoard = (asked: Since) => Promise<BoardNews | null>

const noBoard: FetchBoard = async () => null

/**
 * Fetches changes in the accounts shown: when their rooms announce them, when the page is seen again or back on the
 * network, and every half minute all the same; never while the page is hidden. One call brings a room's announcement
 * together with the board, where there is one.
 */
export function useBoardChanges(fetchBoard = noBoard): void {
  const client = useQueryClient()
  const fetchShown = useEffectEvent((asked: Since) => fetchBoard(asked))
  useEffect(
    () =>
      followChanges({
        fetchBoard: (asked) => fetchShown(asked),
        onNews: (news) => refetchChanged(client, news),
      }),
    [client],
  )
}

/** Listeners of the pages that follow a room. */
const hearing = new Set<() => void>()

/**
 * After an event of ours: has the boards fetched again. Where a room is heard it is about to tell of the same, and the
 * boards are fetched for both at once.
 */
export function renewBoards(client: QueryClient): void {
  const refetchType = hearing.size === 0 ? 'active' : 'none'
  void client.invalidateQueries({ queryKey: staffKeys.boards, refetchType })
  for (const notify of hearing) notify()
}

type Following = { fetchBoard: FetchBoard; onNews: (news: BoardNews) => void }

/** Follows until the function that it returns is called. */
function followChanges(following: Following): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { ask, noteUpdate } = questionsOf({ ...following, onRooms: follow, signal })
  const askSoon = spread(ask, signal)
  function follow(rooms: readonly RoomTicket[]) {
    const fetchRooms = async () => (await fetchChanges({}, signal)).rooms
    const onUpdate = () => {
      noteUpdate()
      askSoon()
    }
    listenToRooms({ rooms, fetchRooms, onUpdate, onMissed: askSoon, signal })
    if (rooms.length === 0 || signal.aborted) return
    hearing.add(onUpdate)
    signal.addEventListener('abort', () => hearing.delete(onUpdate))
  }
  ask()
  const timer = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask, { signal })
  window.addEventListener('online', ask, { signal })
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

const fetchChanges = (query: BoardChangesQuery, signal: AbortSignal) =>
  staffCall('GET /api/staff/process/changes', { query, signal })

type Questions = Following & { onRooms: (rooms: readonly RoomTicket[]) => void; signal: AbortSignal }

/** Asks what changed since the answer before, the first time only where to begin; with the board once a room has told. */
function questionsOf({ fetchBoard, onNews, onRooms, signal }: Questions) {
  let since: string | null = null
  let isUpdated = false
  async function begin(): Promise<string> {
    const { rooms, cursor } = await fetchChanges({}, signal)
    onRooms(rooms)
    return cursor
  }
  async function goOn(from: string): Promise<string> {
    const wasUpdated = isUpdated
    isUpdated = false
    const brought = wasUpdated ? await fetchBoard({ since: from, signal }) : null
    const news = brought ?? { changes: await fetchChanges({ since: from }, signal), shown: null }
    onNews(news)
    return news.changes.cursor
  }
  const askOnce = oneAtATime(async () => {
    if (signal.aborted || document.visibilityState !== 'visible') return
    try {
      since = since === null ? await begin() : await goOn(since)
    } catch {
      // What was missed is told by the next answer: the cursor stands still.
    }
  })
  return {
    ask: () => void askOnce(),
    noteUpdate: () => {
      isUpdated = true
    },
  }
}

/** Does a work within a moment, once for all who wish for it meanwhile. */
function spread(work: () => void, signal: AbortSignal): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(soon))
  return () => {
    soon ??= setTimeout(() => {
      soon = undefined
      work()
    }, Math.random() * spreadMs)
  }
}

/**
 * Fetches changed processes again where they are shown, and makes them stale elsewhere; the list that the changes came
 * with is left as it is.
 */
export function refetchChanged(client: QueryClient, { changes: { items, reset }, shown }: BoardNews): void {
  if (items.length === 0 && !reset) return
  const hash = shown === null ? null : hashKey(shown)
  void client.invalidateQueries({ queryKey: staffKeys.boards, predicate: ({ queryHash }) => queryHash !== hash })
  void client.invalidateQueries({ queryKey: staffKeys.unanswered })
  void client.invalidateQueries({ queryKey: staffKeys.lockers })
  for (const { id, updatedAt } of items) {
    // A page that is open hears of it by a room of its own, and may have it by now.
    const page = client.getQueryData<ProcessPage>(staffKeys.process(id))
    if (page !== undefined && page.process.updatedAt >= updatedAt) continue
    lookSoon(client, id)
  }
}
