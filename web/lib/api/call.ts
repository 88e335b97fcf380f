import type { BodyOption } from '#worker/contract/route.ts'

import { NetworkProblem } from './api-problem.ts'
import { isAnswer, type Answer, type CallName, type CustomerCalls } from './read-answer.ts'
import { browserDependencies, send, type SendDependencies } from './send.ts'

type IdOf<Name extends CallName> = Name extends `${string}/:id` | `${string}/:id/${string}` ? { id: string } : unknown
/** Calls of who has no code that opens. */
type WithoutCode = 'PUT /api/process/code' | 'POST /api/process/link-again'
type CodeOf<Name extends CallName> = Name extends WithoutCode ? unknown : { code: string }

export type CallOptions<Name extends CallName> = BodyOption<CustomerCalls[Name]> &
  IdOf<Name> &
  CodeOf<Name> & {
    /** The version that the person saw; sent as `If-Match`. */
    version?: number | undefined
    signal?: AbortSignal | undefined
    timeoutMs?: number
    /** Lets the call outlive the page. */
    keepalive?: boolean
  }

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
export function createCall(dependencies: SendDependencies) {
  return async function call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Name>> {
    const { id = '', ...request }: LooseOptions = options
    const [method = 'GET', template = ''] = name.split(' ')
    const address = template.replace(':id', encodeURIComponent(id))
    const answer = await send(dependencies, { method, address, ...request })
    if (isAnswer(name, answer)) return answer
    throw new NetworkProblem('unreadable')
  }
}

/** The customer's calls from this browser. */
export const call = createCall(browserDependencies)
