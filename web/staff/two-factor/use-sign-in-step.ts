import { ApiProblem, isRateLimited } from '#web/lib/api/api-problem.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { AccountLost } from '#web/staff/session/sign-in.ts'

import { NoPasskey } from './no-passkey.ts'
import type { TwoFactorText } from './texts.ts'

/** The reason why a sign-in failed. */
type SignInFault =
  | { kind: 'wrong' | 'answer' | 'passkey' | 'network' | 'server' | 'account' }
  | { kind: 'limited'; seconds: number }

const secondsUnlessSaid = 30

function signInFault(error: unknown): SignInFault {
  if (isRateLimited(error)) return { kind: 'limited', seconds: error.retryAfterSeconds ?? secondsUnlessSaid }
  if (error instanceof NoPasskey) return { kind: 'passkey' }
  if (error instanceof AccountLost) return { kind: 'account' }
  if (!(error instanceof ApiProblem)) return { kind: 'network' }
  if (error.status === 422) return { kind: 'answer' }
  return { kind: error.status === 401 ? 'wrong' : 'server' }
}

const words = {
  wrong: 'wrongCredentials',
  answer: 'answerWrong',
  passkey: 'passkeyFailed',
  network: 'networkFailed',
  server: 'serverFailed',
  account: 'accountLost',
} as const

/** Returns the text on a try that failed. */
export function faultText(fault: SignInFault, secondsLeft: number | null, text: TwoFactorText): string {
  if (fault.kind !== 'limited') return text(words[fault.kind])
  return text('tooManyTries', { time: waitText(secondsLeft ?? fault.seconds, text) })
}

/** "12 min 5 s", or seconds alone below a minute. */
function waitText(seconds: number, text: TwoFactorText): string {
  if (seconds < 60) return text('secondsOnly', { seconds })
  return text('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

/** A step of signing in that is tried: how it failed, and the wait where the server asked for one. */
export function useSignInStep(onFault?: (fault: SignInFault) => void) {
  const { isRunning, fault, run, forgive } = useAction({ faultOf: signInFault, onFault })
  const secondsLeft = useCountdown(fault?.kind === 'limited' ? fault.seconds : null, forgive)
  return { isRunning, fault, secondsLeft, run }
}
