import { ApiProblem, isRateLimited, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import type { fastLaneCalls } from '#worker/contract/fast-lane.ts'
import type { AnswerOf, BodyOption } from '#worker/contract/route.ts'

type FastLaneCalls = typeof fastLaneCalls
type CallName = keyof FastLaneCalls
type Answer<Name extends CallName> = AnswerOf<FastLaneCalls[Name]>

/** The hall's code, or the process's where the call is about one. */
type Options = { account?: string; code?: string; body?: unknown; signal?: AbortSignal; keepalive?: boolean }

/** A call of the kiosk. Nothing of it is kept: it is in no cache. */
export async function laneCall<Name extends CallName>(
  name: Name,
  options: Options & BodyOption<FastLaneCalls[Name]>,
): Promise<Answer<Name>> {
  const [method = 'GET', address = ''] = name.split(' ')
  const answer = await send(browserDependencies, { method, address, ...options })
  if (isAnswer(name, answer)) return answer
  throw new NetworkProblem('unreadable')
}

/** Our own server is taken at its word: its routes answer with the types of the same contract. */
function isAnswer<Name extends CallName>(_name: Name, value: unknown): value is Answer<Name> {
  return value !== undefined
}

/** Returns whether the server opens nothing. To a person whose car was found before, that is because of the number. */
export function isNotOpened(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'fast_lane.not_found'
}

export type LaneFault =
  | 'notFound'
  | 'limited'
  | 'offline'
  | 'changed'
  | 'notEnrolled'
  | 'ended'
  | 'keyUnknown'
  | 'reasonNeeded'
  | 'notLive'

const faultsByCode: Readonly<Partial<Record<string, LaneFault>>> = {
  'fast_lane.order_changed': 'changed',
  'kiosk.not_enrolled': 'notEnrolled',
  'account.closed': 'notEnrolled',
  'kiosk.ended': 'ended',
  'approval.reason_needed': 'reasonNeeded',
  'account.not_live': 'notLive',
}

/** Returns the fault as the kiosk tells it: whatever the server does not open is not found. */
export function laneFaultOf(error: unknown): LaneFault {
  if (isRateLimited(error)) return 'limited'
  if (!(error instanceof ApiProblem)) return 'offline'
  if (error.errors.some(({ path }) => path === 'key')) return 'keyUnknown'
  return faultsByCode[error.code] ?? 'notFound'
}
