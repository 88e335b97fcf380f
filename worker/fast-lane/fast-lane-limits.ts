import { sql } from 'drizzle-orm'

import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  takeBackStatement,
  type LimitPolicy,
  type LimitRow,
} from '#core/rate-limit.ts'
import type { Statement } from '#worker/db/db.ts'

import { hallOf } from './enrolled.ts'
import type { FastLaneCall } from './fast-lane-call.ts'

const windowMs = 15 * 60_000

/** A count has the try itself in it. A hall's kiosks share an address; a busy one sees a customer a minute. */
const bounds = {
  search: { perClient: 61, total: 400, perClientWhenTight: 21 },
  create: { perClient: 31, total: 200, perClientWhenTight: 11 },
  start: { perClient: 31, total: 200, perClientWhenTight: 11 },
  /** Phone numbers tried for one plate. */
  plate: { perClient: 9, total: 400, perClientWhenTight: 4 },
} as const

type Kind = keyof typeof bounds

/** The total is that of one account, so that nobody uses up the tries of another workshop's hall. */
function policyOf(kind: Kind, accountCode: string): LimitPolicy {
  return { name: `fast-lane-${kind}:${accountCode}`, windowMs, ...bounds[kind] }
}

export type FastLaneLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try in the round trip that reads, known plate or not, so that nothing tells them apart. */
  count: Statement[]
  /** Takes the count back, once a try has shown that it was no guess. */
  forgive: Statement[]
  /** Throws 429. */
  assertOpen: (rows: readonly LimitRow[]) => void
}

/** Limits of a kiosk within an account, and of the numbers that are tried for a plate. */
export function fastLaneLimits(call: FastLaneCall, kind: 'search' | 'create' | 'start', plate: string): FastLaneLimits {
  const { db, clock, config } = call.deps
  const now = clock.now()
  const limitOf = (of: Kind, client: string) => {
    const policy = policyOf(of, call.accountCode)
    return { policy, keys: limitKeys(config.tokenSecret, policy, client), now }
  }
  const limits = [
    limitOf(kind, call.clientAddress),
    ...(kind === 'search' ? [] : [limitOf('plate', `${kind}:${plate}`)]),
  ]
  const guard = sql`${hallOf({ ...call, now })} is not null`
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    count: limits.flatMap((limit) => countFailureStatements(db, { ...limit, guard })),
    forgive: limits.map(({ keys }) => takeBackStatement(db, keys)),
    assertOpen(rows) {
      const longest = Math.max(...limits.map((limit) => secondsLimited(rows, limit) ?? 0))
      if (longest > 0) throw rateLimited(longest)
    },
  }
}
