import { sql } from 'drizzle-orm'

import {
  countTogetherStatements,
  forgetFailuresStatement,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  takeBackStatement,
  totalKey,
  type Limit,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const windowMs = 15 * 60_000
const perName: LimitPolicy = { name: 'login-name', windowMs, perClient: 10, tight: { total: 500, perClient: 5 } }
const perAddress: LimitPolicy = { name: 'login-address', windowMs, perClient: 30, tight: { total: 500, perClient: 10 } }
const perOwnLane: LimitPolicy = { name: 'login-own', windowMs, perClient: 10, tight: null }

/** Returns how many tries failed in the windows that are open, and over how many names. */
export function failedSignIns(db: Db, now: number) {
  return selectFrom(
    db,
    { failures: sql<number>`coalesce(sum(count), 0)`, names: sql<number>`count(*)` },
    sql`${rateLimits} where key > ${`${perName.name}:`} and key < ${`${perName.name};`} and key <> ${totalKey(perName)}
      and window_ends_at > ${now} and count > 0`,
  )
}

export type SignInLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try before the password is looked at, so that guesses made at once are all counted. */
  count: ReturnType<typeof countTogetherStatements>
  /** Takes the count back once the password was right. What others guessed at the same name stays counted. */
  forgive: Statement[]
  /** Throws 429 when the rows, as they were before this try, are at a limit. */
  assertOpen: (rows: readonly LimitRow[]) => void
}

type LimitsInput = {
  secret: Secret
  username: string
  address: string
  /** A browser or session that the user of this name was in before: what it tries is counted apart from everybody's. */
  ownLane: string | null
  now: number
}

/** Slows guessing by user name and by address, or in a lane of the user's own; nothing of it is stored in the clear. */
export function signInLimits(db: Db, { secret, username, address, ownLane, now }: LimitsInput): SignInLimits {
  const name = username.toLowerCase()
  const limitOf = (policy: LimitPolicy, client: string): Limit => {
    return { policy, keys: limitKeys(secret, policy, client), now }
  }
  const own = ownLane === null ? null : limitOf(perOwnLane, `${ownLane}:${name}`)
  const limits = own === null ? [limitOf(perName, name), limitOf(perAddress, address)] : [own]
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    count: countTogetherStatements(db, limits),
    forgive:
      own === null ? limits.map(({ keys }) => takeBackStatement(db, keys)) : [forgetFailuresStatement(db, own.keys)],
    assertOpen(rows) {
      const longest = Math.max(...limits.map((limit) => secondsLimited(rows, limit) ?? 0))
      if (longest > 0) throw rateLimited(longest)
    },
  }
}
