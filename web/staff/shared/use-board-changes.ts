import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { oneAtATime } from '#domain/one-at-a-time.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { BoardChanges } from '#worker/contract/staff/board.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { staffKeys } from './api.ts'
import { hearRooms } from './hear-rooms.ts'

/** How often a page of staff asks by itself, whether its rooms are heard or not. */
export const askEveryMs = 30_000

/** All boards of an account hear at once, and should not ask in the same instant. */
const spreadMs = 1_000

/**
 * Has fetched again what changed in the accounts shown: asked for when their rooms tell, when the page is seen again or
 * back on the network, and every half minute all the same; never while the page is not seen.
 */
export function useBoardChanges(): void {
  const client = useQueryClient()
  useEffect(() => followChanges((changes) => refetchChanged(client, changes)), [client])
}

/** Follows until the function that it returns is called. */
function followChanges(onChanges: (changes: BoardChanges) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const fetchChanges = (since: string | null): Promise<BoardChanges> =>
    staffCall('GET /api/staff/process/changes', { query: since === null ? {} : { since }, signal })
  let since: string | null = null
  const ask = oneAtATime(async () => {
    if (signal.aborted || document.visibilityState !== 'visible') return
    try {
      const changes = await fetchChanges(since)
      if (since === null) hearRooms({ rooms: changes.rooms, fetchRooms, onTold: told, signal })
      else onChanges(changes)
      since = changes.cursor
    } catch {
      // What was missed is told by the next answer: the cursor stands still.
    }
  })
  const fetchRooms = async () => (await fetchChanges(null)).rooms
  let soon: ReturnType<typeof setTimeout> | undefined
  function told() {
    soon ??= setTimeout(() => {
      soon = undefined
      void ask()
    }, Math.random() * spreadMs)
  }
  const now = () => void ask()
  now()
  const timer = setInterval(now, askEveryMs)
  document.addEventListener('visibilitychange', now, { signal })
  window.addEventListener('online', now, { signal })
  return () => {
    clearTimeout(soon)
    clearInterval(timer)
    stop.abort()
  }
}

/** What changed is fetched again where it is shown, and looked at anew where it comes up next. */
export function refetchChanged(client: QueryClient, { items, reset }: BoardChanges): void {
  if (items.length === 0 && !reset) return
  void client.invalidateQueries({ queryKey: staffKeys.boards })
  void client.invalidateQueries({ queryKey: staffKeys.unanswered })
  void client.invalidateQueries({ queryKey: staffKeys.lockers })
  for (const { id, updatedAt } of items) {
    // A page that is open hears of it by a room of its own, and may have it by now.
    const page = client.getQueryData<ProcessPage>(staffKeys.process(id))
    if (page !== undefined && page.process.updatedAt >= updatedAt) continue
    void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  }
}
