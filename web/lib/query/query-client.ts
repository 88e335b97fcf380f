import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { isPassing, isRejection } from '#web/lib/api/api-problem.ts'
import { requestedWaitMs } from '#web/lib/api/retry-after-wait.ts'

import { reportRejection } from './rejections.ts'

const tries = 3
const freshForMs = 10_000

function reportError(error: unknown): void {
  if (isRejection(error)) reportRejection(error)
}

/**
 * Calls are made even when the browser believes it is offline: it is often wrong, and a failure at once says more than
 * a call that waits in silence.
 */
export function createQueryClient(): QueryClient {
  // At once, not in a later task: a box that is ticked must not be drawn unticked in between.
  notifyManager.setScheduler((notify) => notify())
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: freshForMs,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < tries - 1 && navigator.onLine && isPassing(error),
        retryDelay: (failures, error) => requestedWaitMs(error) ?? Math.min(4000, 500 * 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
