import { earlyAnswer } from '#web/lib/early.ts'
import type { Reload } from '#worker/contract/route.ts'

import { ApiProblem, NetworkProblem, type NetworkFault } from './api-problem.ts'
import { headersOf } from './headers.ts'
import { parseJson, problemOf } from './read-answer.ts'
import { retryAfterWait } from './retry-after-wait.ts'

const defaultTimeoutMs = 15_000

export type SendDependencies = { fetch: typeof fetch; cookies: () => string }

export type ApiRequest = {
  method: string
  address: string
  body?: unknown
  code?: string | undefined
  /** The account whose hall a kiosk stands in; sent as `X-Account-Code`. */
  account?: string | undefined
  /** The version that the person saw; sent as `If-Match`. */
  version?: number | undefined
  accessToken?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined
}

type Reader = (response: Response) => Promise<unknown>

/**
 * One call of ours, with what it answered. Throws `ApiProblem` for a refusal, `NetworkProblem` where no answer came,
 * and the signal's own reason when the caller gave up. A write waits as a busy database asks and goes again; reads are
 * asked again by whoever shows them, and what outlives its page cannot wait.
 */
export function send(dependencies: SendDependencies, request: ApiRequest, read: Reader = readJson): Promise<unknown> {
  const attempt = () => sendWithToken(dependencies, request, read)
  return request.method === 'GET' || request.keepalive ? attempt() : retryAfterWait(attempt, request.signal)
}

async function sendWithToken(dependencies: SendDependencies, request: ApiRequest, read: Reader): Promise<unknown> {
  try {
    return await sendOnce(dependencies, request, read)
  } catch (error) {
    // The refusal itself set a fresh cookie, so one more try is enough.
    if (error instanceof ApiProblem && error.code === 'csrf.rejected') return sendOnce(dependencies, request, read)
    throw error
  }
}

async function sendOnce({ fetch, cookies }: SendDependencies, request: ApiRequest, read: Reader): Promise<unknown> {
  const { method, address, body, signal, timeoutMs = defaultTimeoutMs, keepalive = false, ...named } = request
  const deadline = AbortSignal.timeout(timeoutMs)
  // Taken before the call: one that a network was lost under may have arrived.
  const fault = faultWithoutAnswer()
  // A form says by itself of what kind it is.
  const form = body instanceof FormData ? body : null
  try {
    const response = await fetch(address, {
      method,
      headers: headersOf({ method, ...named, isJson: body !== undefined && form === null, cookies: cookies() }),
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      keepalive,
      ...(body !== undefined && { body: form ?? JSON.stringify(body) }),
    })
    if (response.ok) return await read(response)
    const { status, headers } = response
    throw problemOf({ status, text: await response.text(), retryAfter: headers.get('Retry-After') })
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted) throw error
    throw new NetworkProblem(deadline.aborted ? 'timeout' : fault, error)
  }
}

function faultWithoutAnswer(): NetworkFault {
  return 'onLine' in navigator && !navigator.onLine ? 'offline' : 'unreachable'
}

/** Null where the answer says by its status alone that it is done; undefined is what could not be read. */
async function readJson(response: Response): Promise<unknown> {
  if (response.status === 205) return { reload: true } satisfies Reload
  if (response.status === 204) return null
  return parseJson(await response.text())
}

/** This browser's means of sending. */
export const browserDependencies: SendDependencies = {
  fetch: (input, init) => (typeof input === 'string' ? earlyAnswer(input, init) : null) ?? fetch(input, init),
  cookies: () => document.cookie,
}
