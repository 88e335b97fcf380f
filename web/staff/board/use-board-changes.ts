import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import type { BoardChanges } from '#worker/contract/staff/board.ts'

const askEveryMs = 5_000

/** Asks every few seconds, while the page is seen, what has changed, and has that fetched again. */
export function useBoardChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    let since: string | null = null
    let isAsking = false
    async function ask() {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      try {
        const changes: BoardChanges = await staffCall('GET /api/staff/process/changes', {
          query: since === null ? {} : { since },
          signal: stop.signal,
        })
        if (since !== null) refetchChanged(client, changes)
        since = changes.cursor
      } catch {
        // What was missed is told by the next answer: the cursor stands still.
      } finally {
        isAsking = false
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal })
    window.addEventListener('online', () => void ask(), { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [client])
}

function refetchChanged(client: QueryClient, { items, reset }: BoardChanges): void {
  if (items.length === 0 && !reset) return
  void client.invalidateQueries({ queryKey: staffKeys.boards })
  for (const { id } of items) void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
}
