import { sql, type SQL } from 'drizzle-orm'

import {
  countTogetherStatements,
  limitKeys,
  ofClient,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type Limit,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { dayMs } from '#domain/durations.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'

const windowMs = 15 * 60_000

/** A lane of its own: who guesses here knew the password, and nobody else is slowed by them. */
const perUser: LimitPolicy = {
  name: 'second-way',
  windowMs,
  perClient: 10,
  tight: { total: 500, perClient: 5 },
}
/** All strangers together: with three codes good at a time they guess one on one day of eleven thousand. */
const perDay: LimitPolicy = { name: 'second-way-day', windowMs: dayMs, perClient: 30, tight: null }
/** A browser that the user proved themselves in: strangers are in none. */
const perOwnLane: LimitPolicy = { name: 'second-way-own', windowMs, perClient: 10, tight: null }

/** So many wrong codes of strangers in a day are no slip of the user's. */
const slipsADay = 4

type TwoFactorLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try before the code is looked at, so that guesses made at once are all counted. */
  count: Statement[]
  /** Takes the count back where the right code won. */
  forgive: (won: SQL) => Statement[]
  /** Throws 429 when the rows, as they were before this try, are at the limit. */
  assertOpen: (rows: readonly LimitRow[]) => void
  /** Says whether strangers were wrong too often for a slip, by the rows as they were before this try. */
  isByStranger: (rows: readonly LimitRow[]) => boolean
}

type LimitsInput = {
  secret: Secret
  userId: string
  /** The browser in which the user proved themselves before; null for a stranger's. */
  ownLane: string | null
  now: number
}

/** Slows guessing of one user's codes: by strangers together, and in a browser of the user's by itself. */
export function twoFactorLimits(db: Db, { secret, userId, ownLane, now }: LimitsInput) {
  const limitOf = (policy: LimitPolicy, client: string): Limit => {
    return { policy, keys: limitKeys(secret, policy, client), now }
  }
  const byDay = limitOf(perDay, userId)
  const quick = ownLane === null ? limitOf(perUser, userId) : limitOf(perOwnLane, `${ownLane}:${userId}`)
  const limits = ownLane === null ? [quick, byDay] : [quick]
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    count: countTogetherStatements(db, limits),
    forgive: (won) => [
      db.run(sql`
        update ${rateLimits} set count = count - 1
        where key in (${quick.keys.total}, ${byDay.keys.client}) and count > 0 and ${ownLane === null ? 1 : 0} and ${won}`),
      db.run(sql`delete from ${rateLimits} where ${ofClient(quick.keys)} and ${won}`),
    ],
    assertOpen(rows) {
      const longest = Math.max(...limits.map((limit) => secondsLimited(rows, limit) ?? 0))
      if (longest > 0) throw rateLimited(longest)
    },
    isByStranger(rows) {
      const policy = { ...perDay, perClient: slipsADay }
      return ownLane === null && secondsLimited(rows, { ...byDay, policy }) !== null
    },
  } satisfies TwoFactorLimits
}
