import { ApiProblem } from './api-problem.ts'

const longestWaitMs = 30_000
const jitter = 0.5

/** Codes of refusals after which nothing was written or counted, so that the same call may go again. */
const waitCodes = /^(?:database|files|uploads)\.|^auth\.busy$/

/** Returns the wait in milliseconds that a server with too much to do asked for; null for every other failure. */
export function requestedWaitMs(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.status !== 503 || error.retryAfterSeconds === null) return null
  return waitCodes.test(error.code) ? error.retryAfterSeconds * 1000 : null
}

/**
 * Makes a call again while the server asks to come back, for it has too much to do: nothing was written then, and each write carries
 * a version or a key by which a repeat is known. The waits come to half a minute at most, each a little longer than asked so
 * that not every page comes back at once; then the failure is thrown. Ends at once where the caller gives up.
 */
export async function retryAfterWait<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let waitedMs = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      const askedMs = requestedWaitMs(error)
      if (askedMs === null || signal?.aborted) throw error
      const waitMs = askedMs * (1 + Math.random() * jitter)
      waitedMs += waitMs
      if (waitedMs > longestWaitMs) throw error
      await pause(waitMs, signal)
    }
  }
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
