import { eq } from 'drizzle-orm'

import { createAccessToken } from '#core/access-token.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import { sha256Hex } from '#core/hashing.ts'
import type { SignedIn } from '#domain/contract/auth.ts'

import { loadSession, sessionByTokenHash, signedInUser } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'
import { sessions } from './staff.table.ts'

type RefreshInput = { deps: Dependencies; sessionToken: string | undefined; accountId: string | null }

/** A new access token for the session of this cookie, which may move on to another account of the user. */
export async function refresh({ deps, sessionToken, accountId }: RefreshInput): Promise<SignedIn> {
  const { db, clock, config } = deps
  const now = clock.now()
  if (sessionToken === undefined) throw signInNeeded()
  const staff = await loadSession(db, sessionByTokenHash(sha256Hex(sessionToken)), now)
  if (staff === null) throw signInNeeded()
  const { userId, sessionId, accountIds } = staff
  const chosen = accountId ?? staff.accountId
  if (chosen !== null && !accountIds.includes(chosen)) throw notFound('account')
  if (chosen !== staff.accountId) {
    await db.update(sessions).set({ accountId: chosen }).where(eq(sessions.id, sessionId))
  }
  const accessToken = await createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
  return { accessToken, user: signedInUser({ ...staff, accountId: chosen }) }
}
