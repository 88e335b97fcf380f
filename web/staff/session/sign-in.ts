import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { LoginInput, SignedIn, SignedInUser } from '#worker/contract/auth.ts'
import type { SignInAnswer, SignInStep } from '#worker/contract/two-factor.ts'

import type { SessionState } from './session-state.ts'
import type { StaffSession } from './session.ts'

/** A user who came back and may not work any more in the account that they left. */
export class AccountLost extends Error {
  override readonly name = 'AccountLost'
}

/** Loads the parts that have to be there before the pages of a session are. */
type BeforeSession = (user: SignedInUser) => Promise<void>

type SignInDependencies = {
  session: Pick<StaffSession, 'state' | 'keep' | 'clear'>
  ask: (address: string, body: unknown) => Promise<SignInAnswer>
  /** Ends the session at the server. */
  logOut: () => void
}

/**
 * Makes the sign-in. What waits on a page names no account, so who comes back to one goes on in the account that it was
 * opened in before anything is sent; where that is not theirs any more nothing is, and they are signed out. `signIn`
 * answers the step that is left, after which `enter` takes the session.
 */
export function createSignIn({ session, ask, logOut }: SignInDependencies) {
  async function goOn(accountId: string): Promise<SignedIn> {
    try {
      const moved = await ask('/api/auth/refresh/', { accountId })
      if ('step' in moved) throw new AccountLost()
      return moved
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error
      session.clear()
      logOut()
      throw new AccountLost()
    }
  }
  async function enter(fresh: SignedIn, beforeItBegins: BeforeSession = () => Promise.resolve()): Promise<void> {
    const accountId = accountToGoOnIn(session.state(), fresh.user)
    const signedIn = accountId === null ? fresh : await goOn(accountId)
    await beforeItBegins(signedIn.user)
    session.keep(signedIn)
  }
  async function signIn(login: LoginInput, beforeItBegins?: BeforeSession): Promise<SignInStep | null> {
    const answer = await ask('/api/auth/login/', login)
    if ('step' in answer) return answer
    await enter(answer, beforeItBegins)
    return null
  }
  return { signIn, enter }
}

function accountToGoOnIn(left: SessionState, user: SignedInUser): string | null {
  if (left.phase !== 'lapsed' || left.opened.userId !== user.userId) return null
  return left.opened.accountId === user.accountId ? null : left.opened.accountId
}
