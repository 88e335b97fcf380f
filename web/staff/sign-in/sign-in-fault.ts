import { ApiProblem, isRateLimited } from '#web/lib/api/api-problem.ts'
import { AccountLost } from '#web/staff/session/sign-in.ts'

import type { SignInText } from './texts.ts'

/** Why a sign-in did not go through. */
export type SignInFault = { kind: 'wrong' | 'network' | 'server' | 'account' } | { kind: 'limited'; seconds: number }

const secondsUnlessSaid = 30

export function signInFault(error: unknown): SignInFault {
  if (isRateLimited(error)) return { kind: 'limited', seconds: error.retryAfterSeconds ?? secondsUnlessSaid }
  if (error instanceof AccountLost) return { kind: 'account' }
  if (!(error instanceof ApiProblem)) return { kind: 'network' }
  return { kind: error.status === 401 ? 'wrong' : 'server' }
}

const words = {
  wrong: 'wrongCredentials',
  network: 'networkFailed',
  server: 'serverFailed',
  account: 'accountLost',
} as const

export function faultText(fault: SignInFault, secondsLeft: number | null, text: SignInText): string {
  if (fault.kind !== 'limited') return text(words[fault.kind])
  return text('tooManyTries', { time: waitText(secondsLeft ?? fault.seconds, text) })
}

/** "12 min 5 s", or seconds alone below a minute. */
export function waitText(seconds: number, text: SignInText): string {
  if (seconds < 60) return text('secondsOnly', { seconds })
  return text('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
