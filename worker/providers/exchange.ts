import type { Refused, Unknown } from './port.ts'

/** What an adapter needs of the outside world. */
export type Wire = { fetch: typeof fetch; timeoutMs?: number }

export type OutgoingRequest = {
  url: string
  /** POST where not given. */
  method?: 'GET' | 'POST' | 'PATCH'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
  /** In characters, where answers may be longer than usual. */
  longestAnswer?: number
}

/** `text` is the body as it came, with its byte order mark: what a signature was made over. */
export type Answer = { answered: true; status: number; headers: Headers; text: string; json: unknown }
export type Silence = { answered: false; reason: 'timeout' | 'aborted' | 'no_connection' }

const usualTimeoutMs = 8_000
/** Answers of the providers are short; more than this is not one of theirs (characters). */
const usualLongestAnswer = 100_000

/**
 * One HTTP exchange with a provider. Never throws: no answer within the time-out is `answered: false`. `json` is
 * undefined where the answer is not JSON or does not say that it is. Redirects are not followed, so that credentials go nowhere else.
 */
export async function exchange(wire: Wire, request: OutgoingRequest): Promise<Answer | Silence> {
  const timeout = AbortSignal.timeout(wire.timeoutMs ?? usualTimeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    const { url, method = 'POST', headers, body = null, longestAnswer = usualLongestAnswer } = request
    const response = await wire.fetch(url, { method, headers, body, signal, redirect: 'manual' })
    const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(await response.arrayBuffer())
    const json = text.length > longestAnswer ? undefined : jsonOf(response.headers, text)
    return { answered: true, status: response.status, headers: response.headers, text, json }
  } catch {
    if (timeout.aborted) return { answered: false, reason: 'timeout' }
    return { answered: false, reason: request.signal?.aborted === true ? 'aborted' : 'no_connection' }
  }
}

function jsonOf(headers: Headers, text: string): unknown {
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('Content-Type') ?? '')) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
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
