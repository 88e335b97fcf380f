import { sql, type SQL } from 'drizzle-orm'

import { networkOf } from '#core/http/client-address.ts'
import {
  countTogetherStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type Limit,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { hourMs } from '#domain/durations.ts'
import type { Db } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'

/** The limit of a name, for each network that asks: requests of strangers keep nothing from the user. */
const perName: LimitPolicy = { name: 'reset-name', windowMs: 6 * hourMs, perClient: 6, tight: null }
/** The limit of a name over all networks: nobody's mailbox is filled. */
const perNameInAll: LimitPolicy = { name: 'reset-name-all', windowMs: 6 * hourMs, perClient: 30, tight: null }
const perAddress: LimitPolicy = { name: 'reset-address', windowMs: hourMs, perClient: 30, tight: null }
const perOwnLane: LimitPolicy = { name: 'reset-own', windowMs: hourMs, perClient: 5, tight: null }

type LimitsInput = {
  secret: Secret
  name: string
  address: string
  /** A browser that the user of this name was in before: what it asks for is counted apart from everybody's. */
  ownLane: string | null
  now: number
}

/**
 * Returns the limits of asking for a new password. Beyond the limits of a name a link is sent only where none was in
 * the last ten minutes, and nobody is told, for that would say what others ask; beyond that of an address the call is
 * refused.
 */
export function resetLimits(db: Db, { secret, name, address, ownLane, now }: LimitsInput) {
  const limitOf = (policy: LimitPolicy, client: string): Limit => {
    return { policy, keys: limitKeys(secret, policy, client), now }
  }
  const named = name.toLowerCase()
  const byAddress = limitOf(perAddress, address)
  const limits =
    ownLane === null
      ? [limitOf(perName, `${named}:${networkOf(address)}`), limitOf(perNameInAll, named), byAddress]
      : [limitOf(perOwnLane, `${ownLane}:${named}`)]
  return {
    read: readLimitsStatement(db, ...limits.map(({ keys }) => keys)),
    count: countTogetherStatements(db, limits),
    /** True in SQL once this one is counted, where it is not too many. */
    isOpen: sql.join(limits.map(isWithin), sql` and `),
    assertOpen(rows: readonly LimitRow[]) {
      const seconds = ownLane === null ? secondsLimited(rows, byAddress) : null
      if (seconds !== null) throw rateLimited(seconds)
    },
  }
}

function isWithin({ policy, keys, now }: Limit): SQL {
  return sql`not exists (
    select 1 from ${rateLimits} r
    where r.key = ${keys.client} and r.window_ends_at > ${now} and r.count > ${policy.perClient})`
}
