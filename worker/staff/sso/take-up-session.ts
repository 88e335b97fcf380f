import { sql } from 'drizzle-orm'

import { stepLeftOfStaff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { SignInAnswer } from '#worker/contract/two-factor.ts'
import { loadSession, sessionByTokenHash, signedInUser } from '#worker/staff/session.queries.ts'
import { signInNeeded } from '#worker/staff/staff.errors.ts'
import { selectWays, waysOf } from '#worker/staff/two-factor/ways.ts'

/**
 * Answers the session that a browser brought back from its provider: with its user, or with the step that is left and a
 * token that is good for that step alone, as after a password. Throws 401 for none.
 */
export async function takeUpSession(deps: Dependencies, sessionToken: string | undefined): Promise<SignInAnswer> {
  const { db, config, clock } = deps
  const now = clock.now()
  if (sessionToken === undefined) throw signInNeeded()
  const staff = await loadSession(deps, { name: sessionByTokenHash(sha256Hex(sessionToken)), now })
  if (staff === null) throw signInNeeded()
  const { userId, sessionId, username } = staff
  const accessToken = await createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
  const step = stepLeftOfStaff(staff)
  if (step === null) return { accessToken, user: signedInUser(staff) }
  const [ways] = await selectWays(db, sql`${userId}`)
  return { step, accessToken, username, ways: waysOf(ways, staff) }
}
