import { NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import { deviceStore, tabStore } from '#web/lib/storage.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { SignInAnswer, SignInStep } from '#worker/contract/two-factor.ts'

import { forgetDrafts } from './drafts.ts'
import { createStaffSession } from './session.ts'
import { createSignIn } from './sign-in.ts'
import { createStaffCall } from './staff-call.ts'
import { createStepUp } from './step-up.ts'

async function askSession(address: string, body: unknown): Promise<SignInAnswer> {
  const answer = await send(browserDependencies, { method: 'POST', address, body })
  if (isSignInAnswer(answer)) return answer
  throw new NetworkProblem('unreadable')
}

/** Our own server answers these calls with nothing else. */
function isSignInAnswer(answer: unknown): answer is SignInAnswer {
  return typeof answer === 'object' && answer !== null && 'accessToken' in answer
}

async function refresh(): Promise<SignedIn> {
  const answer = await askSession('/api/auth/refresh/', {})
  if ('user' in answer) return answer
  throw new NetworkProblem('unreadable')
}

/** The session of staff in this browser. */
export const staffSession = createStaffSession({
  store: deviceStore,
  now: () => Date.now(),
  refresh,
  lock: (work) => navigator.locks.request('staff-session', work),
  reload: () => location.reload(),
})

// What was typed and not sent goes with whoever typed it.
staffSession.subscribe(() => {
  if (staffSession.state().phase === 'out') forgetDrafts(tabStore)
})

/** The call that waits for re-authentication. */
export const stepUp = createStepUp()

/** The calls of staff from this browser. */
export const staffCall = createStaffCall({ ...browserDependencies, session: staffSession, stepUp })

/** The calls that somebody makes before they are signed in. */
export const openCall = createStaffCall({ ...browserDependencies, session: { withToken: (work) => work('') } })

/** The calls of a session that lacks a step of signing in, which no other page knows of. */
export function callsAtStep({ accessToken }: SignInStep): typeof staffCall {
  return createStaffCall({ ...browserDependencies, session: { withToken: (work) => work(accessToken) } })
}

/**
 * Signs a user in, or answers the step that is left; `enter` takes the session once that was done. Throws 401
 * `auth.failed`, 429 with the seconds to wait, `AccountLost`, or a network problem.
 */
export const { signIn, enter } = createSignIn({
  session: staffSession,
  ask: askSession,
  logOut: () => {
    const request = { method: 'POST', address: '/api/auth/logout', body: { subscription: null } }
    send(browserDependencies, request).catch(() => undefined)
  },
})

/**
 * Takes the session whose cookie this browser was given on its way here, or answers the step that it lacks. Throws 401
 * where there is none.
 */
export async function enterByCookie(beforeItBegins: Parameters<typeof enter>[1]): Promise<SignInStep | null> {
  const answer = await askSession('/api/auth/organisation/session', undefined)
  if ('step' in answer) return answer
  await enter(answer, beforeItBegins)
  return null
}
