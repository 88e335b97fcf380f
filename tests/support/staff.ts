/**
 * Signed-in staff for tests, without the cost of hashing a password:
 *
 *   const app = testApp()
 *   const advisor = await seedStaff({ roles: ['service_advisor'] })       // usr_advisor, account acc_north
 *   await app.request('/api/staff/process/prc_1/event', { method: 'POST', token: advisor.token, json: { … } })
 *
 * `sessionToken` is the cookie's secret: set it with `app.cookies.set(sessionCookie, …)` where a test needs it.
 */
import { env } from 'cloudflare:workers'

import { createAccessToken } from '#core/secrets/access-token.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { Role } from '#domain/enums.ts'
import { createDb, runBatch } from '#worker/db/db.ts'
import { sessions } from '#worker/db/schema/staff.table.ts'
import { createUserStatements } from '#worker/staff/index.ts'

import { placed, placedKey } from './app.ts'
import { testNow } from './clock.ts'

type StaffSeed = {
  id?: string
  username?: string
  roles?: readonly Role[]
  accountIds?: readonly string[]
  passwordHash?: string
  now?: number
  /** True for the operator, in the first cell: the caller moves the rows there. */
  isAtHome?: boolean
}

export async function seedStaff(given: StaffSeed = {}) {
  const { id = 'usr_advisor', accountIds = ['acc_north'], now = testNow } = given
  const db = createDb(env.DB)
  const sessionId = given.isAtHome ? `ses_${id}` : placed(`ses_${id}`)
  const sessionToken = placedKey(`session-token-of-${id}`)
  const session = { id: sessionId, tokenHash: sha256Hex(sessionToken), userId: id, accountId: accountIds[0] ?? null }
  await runBatch(db, [
    ...createUserStatements(db, {
      id,
      username: given.username ?? id,
      passwordHash: given.passwordHash ?? 'none',
      roles: given.roles ?? ['service_advisor'],
      accountIds,
      now,
    }),
    db
      .insert(sessions)
      .values({ ...session, createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: now + 7 * 86_400_000 }),
  ])
  const token = await createAccessToken({ userId: id, sessionId }, { secret: env.TOKEN_SECRET, now })
  return { id, sessionId, sessionToken, token }
}
