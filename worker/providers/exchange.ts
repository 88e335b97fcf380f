import type { Config } from '#core/config.ts'
import type { Measure } from '#core/log/measures.ts'
import { outsideAddressFault } from '#domain/contact/public-address.ts'
import { boundedBytes, discardBody } from '#domain/text/bounded-bytes.ts'

import { heldBody, type HeldBody } from './held-body.ts'
import type { Refused, Unknown } from './port.ts'

/** An adapter's access to the outside world. `environment` says which addresses may be called. */
export type Wire = { fetch: typeof fetch; environment: Config['environment']; timeoutMs?: number; measure?: Measure }

/** The maximum bytes read of an answer, by its sender (unpacked). For senders with none the status says all. */
export const longestAnswers = {
  /** Those that list means of payment, or carry markup, are long. */
  payment: 1_000_000,
  credit: 1_000_000,
  identity: 100_000,
  token: 100_000,
  message: 100_000,
  webhook: 0,
  push: 0,
  dns: 100_000,
  cabinet: 200_000,
} as const

export type OutgoingRequest = {
  url: string
  /** The sender of the answer: sets how much of it is read. */
  of: keyof typeof longestAnswers
  /** POST where not given. */
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
  /** The allowed duration; `usual` where not given. */
  takes?: keyof typeof longestWaits
}

/**
 * `text` is the body as it came, with its byte order mark: what a signature was made over. It is empty where the answer
 * is longer than it may be, or where none is read.
 */
export type Answer = { answered: true; status: number; headers: Headers; text: string; json: unknown }
/** `address_refused`: nobody was called. `wasWhole`: the whole request may have reached them; false where it surely did not. */
export type Silence = {
  answered: false
  reason: 'timeout' | 'aborted' | 'no_connection' | 'address_refused'
  wasWhole: boolean
}

/**
 * The maximum wait for an answer (ms). A credit booking checks for fraud meanwhile, and the address to sign at is in
 * that answer alone: giving up sooner loses it. It ends before an effect does, and before the customer's screen gives
 * up.
 */
export const longestWaits = { usual: 8_000, booking: 18_000 } as const

/**
 * One HTTP exchange with somebody outside, and the only way there: a public address where that matters, redirects not
 * followed (credentials go nowhere else), the answer read up to its limit and the connection let go. Never throws: no
 * answer within the time-out is `answered: false`. `json` is undefined where the answer is not JSON or does not say that it is.
 */
export async function exchange(wire: Wire, request: OutgoingRequest): Promise<Answer | Silence> {
  const startedAt = Date.now()
  const answer = await exchanged(wire, request)
  const { of, url } = request
  wire.measure?.({
    kind: of === 'message' ? 'message' : 'provider',
    // Others than providers have addresses that anybody chose.
    name: of === 'webhook' || of === 'push' ? of : `${of} ${URL.parse(url)?.hostname}`,
    outcome: answer.answered ? String(answer.status) : answer.reason,
    isFault: !answer.answered || answer.status >= 500,
    ms: Date.now() - startedAt,
  })
  return answer
}

async function exchanged(wire: Wire, request: OutgoingRequest): Promise<Answer | Silence> {
  if (outsideAddressFault(request.url, wire.environment) !== null) {
    return { answered: false, reason: 'address_refused', wasWhole: false }
  }
  const abort = new AbortController()
  // A timer of our own, since that of AbortSignal.timeout runs on when the answer is there, and they are counted.
  const timer = setTimeout(() => abort.abort(), wire.timeoutMs ?? longestWaits[request.takes ?? 'usual'])
  const signal = request.signal ? AbortSignal.any([request.signal, abort.signal]) : abort.signal
  const { url, method = 'POST', headers, body = null } = request
  const held = heldOf(request)
  try {
    const answering = wire.fetch(url, { method, headers, body: held?.body ?? body, signal, redirect: 'manual' })
    await held?.release(answering)
    const response = await answering
    const text = await textOf(response, longestAnswers[request.of], signal)
    return {
      answered: true,
      status: response.status,
      headers: response.headers,
      text,
      json: jsonOf(response.headers, text),
    }
  } catch {
    return { answered: false, reason: reasonOf(abort.signal, request.signal), wasWhole: held?.wasWhole() ?? true }
  } finally {
    clearTimeout(timer)
  }
}

/** A message that surely did not go out is sent again; others know repeats, or are asked what became of them. */
function heldOf({ of, body }: OutgoingRequest): HeldBody | null {
  return of === 'message' && typeof body === 'string' ? heldBody(body) : null
}

function reasonOf(ours: AbortSignal, theirs: AbortSignal | undefined): Silence['reason'] {
  if (ours.aborted) return 'timeout'
  return theirs?.aborted === true ? 'aborted' : 'no_connection'
}

async function textOf({ body, headers }: Response, limit: number, signal: AbortSignal): Promise<string> {
  if (limit === 0) {
    await discardBody(body)
    return ''
  }
  const bytes = await boundedBytes(body, { limit, headers, signal })
  return bytes === null ? '' : new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes)
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
const passing: ReadonlySet<number> = new Set([401, 402, 404, 405, 408, 425, 429, 503])

/**
 * Statuses by which the network in front of a server says that it did not reach it: refused, no way there, no handshake, a
 * certificate that does not hold, no such name (https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/).
 * Workers are answered so by the platform itself. 520, 522 and 524 may come after the request was handed over.
 */
const unreached: ReadonlySet<number> = new Set([521, 523, 525, 526, 530])

/** Reads a status that is no success: refused for good, for now, or not known (the provider broke down midway). */
export function failureOf(status: number, reason = `http_${status}`): Refused | Unknown {
  if (passing.has(status) || unreached.has(status)) return { outcome: 'refused', reason, permanent: false }
  if (status >= 400 && status < 500) return { outcome: 'refused', reason, permanent: true }
  // Nobody at the other end read the message: the address is wrong.
  if (status >= 300 && status < 400) return { outcome: 'refused', reason, permanent: false }
  return { outcome: 'unknown', reason }
}

/** Reads that nobody answered: surely not taken, or not known. */
export function failureOfSilence({ reason, wasWhole }: Silence): Refused | Unknown {
  return wasWhole ? { outcome: 'unknown', reason } : { outcome: 'refused', reason, permanent: false }
}
