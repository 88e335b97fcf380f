import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { Statement } from '#worker/db/db.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { inTurn } from './password-turns.ts'
import { checkPassword } from './password.ts'
import { signInLimits } from './sign-in-limits.ts'

type OwnPassword = { isRight: boolean; forgive: Statement[] }

/**
 * Returns whether a signed-in user knows their own password; guessing is slowed in the session that it happens in.
 * `forgive` takes the count back, in the batch of what the password was asked for. Throws 429 when it was wrong too
 * often. One round trip.
 */
export async function checkOwnPassword(
  { db, clock, config }: Dependencies,
  { staff, password, address }: { staff: Staff; password: string; address: string },
): Promise<OwnPassword> {
  const { username, userId, sessionId } = staff
  const by = { secret: config.tokenSecret, username, address, ownLane: sessionId, now: clock.now() }
  const limits = signInLimits(db, by)
  const [limitRows, [user]] = await db.batch([
    limits.read,
    selectFrom(db, { passwordHash: users.passwordHash }, sql`${users} where id = ${userId}`),
    ...limits.count,
  ])
  limits.assertOpen(limitRows)
  const { isRight } = await inTurn({ isKnown: true }, () => checkPassword(password, user?.passwordHash ?? null))
  return { isRight, forgive: limits.forgive }
}
