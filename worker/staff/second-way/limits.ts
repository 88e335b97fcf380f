import { sql, type SQL } from 'drizzle-orm'

import {
  countFailureStatements,
  limitKeys,
  ofClient,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
  type LimitRow,
} from '#core/rate-limit.ts'
import type { Secret } from '#core/secret-keys.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'

/** A lane of its own: who guesses here knew the password, and nobody else is slowed by them. */
const policy: LimitPolicy = {
  name: 'second-way',
  windowMs: 15 * 60_000,
  perClient: 10,
  tight: { total: 500, perClient: 5 },
}

type SecondWayLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try before the code is looked at, so that guesses made at once are all counted. */
  count: Statement[]
  /** Takes the count back where the right code won. */
  forgive: (won: SQL) => Statement[]
  /** Throws 429 when the rows, as they were before this try, are at the limit. */
  assertOpen: (rows: readonly LimitRow[]) => void
}

/** Slows guessing of one user's codes. */
export function secondWayLimits(db: Db, { secret, userId, now }: { secret: Secret; userId: string; now: number }) {
  const keys = limitKeys(secret, policy, userId)
  return {
    read: readLimitsStatement(db, keys),
    count: countFailureStatements(db, { policy, keys, now }),
    forgive: (won) => [
      db.run(sql`update ${rateLimits} set count = count - 1 where key = ${keys.total} and count > 0 and ${won}`),
      db.run(sql`delete from ${rateLimits} where ${ofClient(keys)} and ${won}`),
    ],
    assertOpen(rows) {
      const seconds = secondsLimited(rows, { policy, keys, now })
      if (seconds !== null) throw rateLimited(seconds)
    },
  } satisfies SecondWayLimits
}
