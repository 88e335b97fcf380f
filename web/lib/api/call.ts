import type { CustomerCalls } from '#domain/contract/customer-calls.ts'

import { ApiProblem, NetworkProblem } from './api-problem.ts'
import { headersOf } from './headers.ts'
import { isAnswer, parseJson, problemOf, type Answer, type CallName, type Reload } from './read-answer.ts'

const defaultTimeoutMs = 15_000

type BodyOf<Name extends CallName> = CustomerCalls[Name] extends { body: infer Body } ? { body: Body } : unknown
type IdOf<Name extends CallName> = Name extends `${string}/:id` ? { id: string } : unknown
type CodeOf<Name extends CallName> = Name extends 'PUT /api/process/code' ? unknown : { code: string }

export type CallOptions<Name extends CallName> = BodyOf<Name> &
  IdOf<Name> &
  CodeOf<Name> & {
    /** The version that the person saw; sent as `If-Match`. */
    version?: number | undefined
    signal?: AbortSignal | undefined
    timeoutMs?: number
    /** Lets the call outlive the page. */
    keepalive?: boolean
  }

export type CallDependencies = { fetch: typeof fetch; cookies: () => string }

type LooseOptions = {
  body?: unknown
  id?: string
  code?: string
  version?: number | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number
  keepalive?: boolean
}

/**
 * Makes the client of the customer's calls. It throws `ApiProblem` for a refusal, `NetworkProblem` where no answer
 * came, and the signal's own reason when the caller gave up.
 */
export function createCall(dependencies: CallDependencies) {
  return async function call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Name>> {
    const answer = await sendWithFreshToken(dependencies, name, options)
    if (isAnswer(name, answer)) return answer
    throw new NetworkProblem('unreadable')
  }
}

async function sendWithFreshToken(dependencies: CallDependencies, name: CallName, options: LooseOptions) {
  try {
    return await send(dependencies, name, options)
  } catch (error) {
    // The refusal itself set a fresh cookie, so one more try is enough.
    if (error instanceof ApiProblem && error.code === 'csrf.rejected') return send(dependencies, name, options)
    throw error
  }
}

async function send({ fetch, cookies }: CallDependencies, name: CallName, options: LooseOptions): Promise<unknown> {
  const [method = 'GET', template = ''] = name.split(' ')
  const { body, code, version, id = '', signal, timeoutMs = defaultTimeoutMs, keepalive = false } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  const request: RequestInit = {
    method,
    headers: headersOf({ method, code, version, isJson: body !== undefined, cookies: cookies() }),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    keepalive,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(template.replace(':id', encodeURIComponent(id)), request)
    return read(response.status, await response.text(), response.headers.get('Retry-After'))
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted) throw error
    throw new NetworkProblem(deadline.aborted ? 'timeout' : 'unreachable', error)
  }
}

function read(status: number, text: string, retryAfter: string | null): unknown {
  if (status === 205) return { reload: true } satisfies Reload
  if (status >= 200 && status < 300) return parseJson(text)
  throw problemOf({ status, text, retryAfter })
}

/** The customer's calls from this browser. */
export const call = createCall({
  fetch: (input, init) => fetch(input, init),
  cookies: () => document.cookie,
})
