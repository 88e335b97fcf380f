import type { Refused, Unknown } from './port.ts'

/** What an adapter needs of the outside world. */
export type Wire = { fetch: typeof fetch; timeoutMs?: number }

type Answer = { answered: true; status: number; json: unknown }
type Silence = { answered: false; reason: 'timeout' | 'aborted' | 'no_connection' }

const usualTimeoutMs = 8_000
/** Answers of the providers are short; more than this is not one of theirs (characters). */
const longestAnswer = 100_000

/**
 * One HTTP exchange with a provider. Never throws: no answer within the time-out is `answered: false`. `json` is
 * undefined where the answer is not JSON or does not say that it is. Redirects are not followed, so that credentials go nowhere else.
 */
export async function exchange(
  wire: Wire,
  request: { url: string; headers: Record<string, string>; body: string; signal?: AbortSignal | undefined },
): Promise<Answer | Silence> {
  const timeout = AbortSignal.timeout(wire.timeoutMs ?? usualTimeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    const { url, headers, body } = request
    const response = await wire.fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return { answered: true, status: response.status, json: jsonOf(response, await response.text()) }
  } catch {
    if (timeout.aborted) return { answered: false, reason: 'timeout' }
    return { answered: false, reason: request.signal?.aborted === true ? 'aborted' : 'no_connection' }
  }
}

function jsonOf(response: Response, text: string): unknown {
  const type = response.headers.get('Content-Type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type) || text.length > longestAnswer) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Statuses that speak of the moment, or of our address and credentials (which can be put right), not of the message. */
const passing: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 408, 425, 429, 503])

/** Reads a status that is no success: refused for good, for now, or not known (the provider broke down midway). */
export function failureOf(status: number, reason = `http_${status}`): Refused | Unknown {
  if (passing.has(status)) return { outcome: 'refused', reason, permanent: false }
  if (status >= 400 && status < 500) return { outcome: 'refused', reason, permanent: true }
  // Nobody at the other end read the message: the address is wrong.
  if (status >= 300 && status < 400) return { outcome: 'refused', reason, permanent: false }
  return { outcome: 'unknown', reason }
}
