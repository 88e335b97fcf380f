import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { send, type SendDependencies } from '#web/lib/api/send.ts'
import type { AnswerOf, BodyOption, ParamNames, QueryOption } from '#worker/contract/route.ts'
import type { staffCalls } from '#worker/contract/staff/staff-calls.ts'

import type { StaffSession } from './session.ts'
import type { StepUp } from './step-up.ts'

type StaffCalls = typeof staffCalls
export type StaffCallName = keyof StaffCalls
export type StaffAnswer<Name extends StaffCallName> = AnswerOf<StaffCalls[Name]>

type ParamsOf<Name extends string> = [ParamNames<Name>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Name>, string> }

export type StaffCallOptions<Name extends StaffCallName> = ParamsOf<Name> &
  BodyOption<StaffCalls[Name]> &
  QueryOption<StaffCalls[Name]> & { signal?: AbortSignal | undefined; timeoutMs?: number; keepalive?: boolean }

type CallArguments<Name extends StaffCallName> =
  Partial<StaffCallOptions<Name>> extends StaffCallOptions<Name>
    ? [options?: StaffCallOptions<Name>]
    : [options: StaffCallOptions<Name>]

type LooseOptions = {
  params?: Readonly<Record<string, string>>
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number
  keepalive?: boolean
}

type StaffCallDependencies = SendDependencies & {
  session: Pick<StaffSession, 'withToken'>
  /** Asks the person to re-authenticate, where a call needs that. */
  stepUp?: Pick<StepUp, 'ask'>
}

/**
 * Makes the client of the calls of staff. It throws what `send` throws; a session that has lapsed is no failure: the
 * call waits for the person to sign in again.
 */
export function createStaffCall({ session, stepUp, ...dependencies }: StaffCallDependencies) {
  return async function staffCall<Name extends StaffCallName>(
    name: Name,
    ...given: CallArguments<Name>
  ): Promise<StaffAnswer<Name>> {
    const loose: LooseOptions = given[0] ?? {}
    const { params = {}, query, ...request } = loose
    const [method = 'GET', template = ''] = name.split(' ')
    const address = addressOf(template, params, query)
    const ask = () =>
      session.withToken(
        (accessToken) => send(dependencies, { method, address, accessToken, ...request }, readerOf(name)),
        request.signal,
      )
    const answer = await ask().catch(async (error: unknown) => {
      if (stepUp === undefined || !isStepUpNeeded(error)) throw error
      await stepUp.ask()
      return ask()
    })
    if (isStaffAnswer(name, answer)) return answer
    throw new NetworkProblem('unreadable')
  }
}

function isStepUpNeeded(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'step_up_required'
}

/** A path with its places filled, and the query of what was given. */
export function addressOf(template: string, params: Readonly<Record<string, string>>, query: unknown): string {
  const path = template.replaceAll(/:(\w+)/g, (_place, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') asked.set(name, String(value))
  }
  return asked.size === 0 ? path : `${path}?${asked}`
}

/** Pictures and files are answered as their bytes. */
function readerOf(name: StaffCallName): ((response: Response) => Promise<unknown>) | undefined {
  return /-picture$|-file$|\.csv$|\/finding\/:findingId$/.test(name) ? (response) => response.blob() : undefined
}

/** Takes an answer of our own server at its word, as its routes are typed by the same contract. */
function isStaffAnswer<Name extends StaffCallName>(_name: Name, value: unknown): value is StaffAnswer<Name> {
  return value !== undefined
}
