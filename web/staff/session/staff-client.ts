import { NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import { deviceStore, tabStore } from '#web/lib/storage.ts'
import type { SignedIn } from '#worker/contract/auth.ts'

import { forgetDrafts } from './drafts.ts'
import { createStaffSession } from './session.ts'
import { createSignIn } from './sign-in.ts'
import { createStaffCall } from './staff-call.ts'

async function askSession(address: string, body: unknown): Promise<SignedIn> {
  const answer = await send(browserDependencies, { method: 'POST', address, body })
  if (isSignedIn(answer)) return answer
  throw new NetworkProblem('unreadable')
}

/** Our own server answers these calls with nothing else. */
function isSignedIn(answer: unknown): answer is SignedIn {
  return typeof answer === 'object' && answer !== null && 'accessToken' in answer
}

/** The session of staff in this browser. */
export const staffSession = createStaffSession({
  store: deviceStore,
  now: () => Date.now(),
  refresh: () => askSession('/api/auth/refresh/', {}),
  lock: (work) => navigator.locks.request('staff-session', work),
  reload: () => location.reload(),
})

// What was typed and not sent goes with whoever typed it.
staffSession.subscribe(() => {
  if (staffSession.state().phase === 'out') forgetDrafts(tabStore)
})

/** The calls of staff from this browser. */
export const staffCall = createStaffCall({ ...browserDependencies, session: staffSession })

/** Signs a user in. Throws 401 `auth.failed`, 429 with the seconds to wait, `AccountLost`, or a network problem. */
export const signIn = createSignIn({
  session: staffSession,
  ask: askSession,
  logOut: () => {
    const request = { method: 'POST', address: '/api/auth/logout', body: { subscription: null } }
    send(browserDependencies, request).catch(() => undefined)
  },
})
