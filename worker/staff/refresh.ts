import { createAccessToken } from '#core/access-token.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/hashing.ts'
import type { SignedIn } from '#worker/contract/auth.ts'

import { changeAccount } from './change-account.ts'
import { loadSession, sessionByTokenHash, signedInUser } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'

type RefreshInput = { deps: Dependencies; sessionToken: string | undefined; accountId: string | null }

/** A new access token for the session of this cookie, which may move on to another account of the user. */
export async function refresh({ deps, sessionToken, accountId }: RefreshInput): Promise<SignedIn> {
  const { db, clock, config } = deps
  const now = clock.now()
  if (sessionToken === undefined) throw signInNeeded()
  const staff = await loadSession(db, sessionByTokenHash(sha256Hex(sessionToken)), now)
  if (staff === null) throw signInNeeded()
  const { userId, sessionId } = staff
  if (accountId !== null && accountId !== staff.accountId) {
    const moved = await changeAccount(deps, staff, accountId)
    const latest = await loadSession(db, sessionByTokenHash(sha256Hex(sessionToken)), now)
    if (latest === null) throw signInNeeded()
    return { accessToken: moved, user: signedInUser(latest) }
  }
  const accessToken = await createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
  return { accessToken, user: signedInUser(staff) }
}
