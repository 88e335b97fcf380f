import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'
import { newId, randomBytes } from '#core/ids.ts'
import { newBoxCode } from '#domain/codes.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { confirmLeaseStatement, leaseSmallestFittingBox } from '#worker/lockers/index.ts'

import { transitionStatements, type Happening, type Standing } from './transition.ts'

type FillInput = {
  standing: Standing
  happening: Happening
  lane: ServiceLane
  size: BoxSize
  now: number
  set?: SQL
}

/**
 * Statements that lease the smallest fitting free box for keys which the workshop puts into it: the lease does not run
 * out, and no code is sent before the customer may come. Nothing is written where no box is free. A code that is
 * already active in the cabinet makes the batch fail whole: run it through `withFreshCode`.
 */
export function fillBoxStatements(db: Db, { standing, happening, lane, size, now, set }: FillInput): Statement[] {
  const leaseId = newId('lea', now)
  const unchanged = sql`version = ${standing.version}`
  const lease = leaseSmallestFittingBox(db, {
    leaseId,
    processId: standing.id,
    accountId: standing.accountId,
    lane,
    size,
    accessCode: newBoxCode(randomBytes),
    // Keys that lie in a box stay there: the lease is confirmed at once and its end is never looked at.
    expiresAt: now,
    now,
    guard: sql`exists (select 1 from processes where id = ${standing.id} and ${unchanged})`,
  })
  const confirmed = confirmLeaseStatement(db, { processId: standing.id, now, guard: sql`id = ${leaseId}` })
  const { statements } = transitionStatements(db, {
    standing,
    happenings: [happening],
    now,
    guard: sql`${unchanged} and exists (select 1 from box_leases where id = ${leaseId})`,
    ...(set === undefined ? {} : { set }),
  })
  return [lease, confirmed, ...statements]
}
