import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { LoginInput, SignedIn, SignedInUser } from '#worker/contract/auth.ts'

import type { SessionState } from './session-state.ts'
import type { StaffSession } from './session.ts'

/** Who came back may not work any more in the account that they left. */
export class AccountLost extends Error {
  override readonly name = 'AccountLost'
}

/** What has to be there before the pages of a session are. */
type BeforeSession = (user: SignedInUser) => Promise<void>

type SignInDependencies = {
  session: Pick<StaffSession, 'state' | 'keep' | 'clear'>
  ask: (address: string, body: unknown) => Promise<SignedIn>
  /** Ends the session at the server. */
  logOut: () => void
}

/**
 * Makes the sign-in. What waits on a page names no account, so who comes back to one goes on in the account that it was
 * opened in before anything is sent; where that is not theirs any more nothing is, and they are signed out.
 */
export function createSignIn({ session, ask, logOut }: SignInDependencies) {
  async function goOn(accountId: string): Promise<SignedIn> {
    try {
      return await ask('/api/auth/refresh/', { accountId })
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error
      session.clear()
      logOut()
      throw new AccountLost()
    }
  }
  return async function signIn(
    login: LoginInput,
    beforeItBegins: BeforeSession = () => Promise.resolve(),
  ): Promise<void> {
    const left = session.state()
    const fresh = await ask('/api/auth/login/', login)
    const accountId = accountToGoOnIn(left, fresh.user)
    const signedIn = accountId === null ? fresh : await goOn(accountId)
    await beforeItBegins(signedIn.user)
    session.keep(signedIn)
  }
}

function accountToGoOnIn(left: SessionState, user: SignedInUser): string | null {
  if (left.phase !== 'lapsed' || left.opened.userId !== user.userId) return null
  return left.opened.accountId === user.accountId ? null : left.opened.accountId
}
