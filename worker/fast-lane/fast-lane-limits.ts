import { sql, type SQL } from 'drizzle-orm'

import {
  countTogetherStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  takeBackStatement,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import type { Statement } from '#worker/db/db.ts'

import { kioskAccountId } from './enrolled.ts'
import type { FastLaneCall } from './fast-lane-call.ts'

const windowMs = 15 * 60_000

/** A count has the try itself in it. A busy kiosk sees a customer a minute. */
const bounds = {
  /** Plates that have no visit. */
  search: { perClient: 61, tight: { total: 400, perClient: 21 } },
  create: { perClient: 31, tight: { total: 200, perClient: 11 } },
  start: { perClient: 31, tight: { total: 200, perClient: 11 } },
  /** Phone numbers tried for one plate at one device, so that nobody locks its owner out of another. */
  plate: { perClient: 9, tight: { total: 400, perClient: 4 } },
} as const

type Kind = keyof typeof bounds

/** The total is that of one account, so that nobody uses up the tries of another workshop. */
function policyOf(kind: Kind, accountCode: string): LimitPolicy {
  return { name: `fast-lane-${kind}:${accountCode}`, windowMs, ...bounds[kind] }
}

export type FastLaneLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try in the round trip that reads, with the same statements for every plate. */
  count: Statement[]
  /** Takes the count back, once a try has shown that it was no guess. */
  forgive: Statement[]
  /** Throws 429. */
  assertOpen: (rows: readonly LimitRow[]) => void
}

type Guarded = {
  kind: 'search' | 'create' | 'start'
  plate: string
  /** In SQL: the try is no guess. */
  unless?: SQL
}

/** Limits of a device within an account, and of the numbers that are tried there for a plate. */
export function fastLaneLimits(call: FastLaneCall, { kind, plate, unless = sql`false` }: Guarded): FastLaneLimits {
  const { db, clock, config } = call.deps
  const now = clock.now()
  const limitOf = (of: Kind, client: string) => {
    const policy = policyOf(of, call.accountCode)
    return { policy, keys: limitKeys(config.tokenSecret, policy, client), now }
  }
  const device = call.sessionHash
  const limits = [limitOf(kind, device), ...(kind === 'search' ? [] : [limitOf('plate', `${kind}:${plate}:${device}`)])]
  const guard = sql`${kioskAccountId({ ...call, now })} is not null and not ${unless}`
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    count: countTogetherStatements(db, limits, guard),
    forgive: limits.map(({ keys }) => takeBackStatement(db, keys)),
    assertOpen(rows) {
      const longest = Math.max(...limits.map((limit) => secondsLimited(rows, limit) ?? 0))
      if (longest > 0) throw rateLimited(longest)
    },
  }
}
