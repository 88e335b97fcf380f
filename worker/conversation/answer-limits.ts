import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  countTogetherStatements,
  limitKeys,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import { hourMs } from '#domain/durations.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'

const perNumber: LimitPolicy = { name: 'sms-answer', windowMs: hourMs, perClient: 30, tight: null }
const perAccount: LimitPolicy = { name: 'sms-answer-account', windowMs: 24 * hourMs, perClient: 2_000, tight: null }

type LimitsInput = { accountId: string; sender: string; now: number }

/** Returns the limits of incoming text messages: of a number within an hour, and of an account within a day. */
export function answerLimits({ db, config }: Dependencies, { accountId, sender, now }: LimitsInput) {
  const limitOf = (policy: LimitPolicy, client: string) => {
    return { policy, keys: limitKeys(config.tokenSecret, policy, client), now }
  }
  const limits = [limitOf(perNumber, `${accountId}:${sender}`), limitOf(perAccount, accountId)]
  const within = limits.map(
    ({ policy, keys }) => sql`not exists (
      select 1 from ${rateLimits} r
      where r.key = ${keys.client} and r.window_ends_at > ${now} and r.count > ${policy.perClient})`,
  )
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    isOver: (rows: readonly LimitRow[]) => limits.some((limit) => secondsLimited(rows, limit) !== null),
    count: (guard: SQL) => countTogetherStatements(db, limits, guard),
    /** True in SQL once this one is counted, where it is not too many: of those at once as well. */
    isOpen: sql.join(within, sql` and `),
  }
}
