import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { runBatch } from '#worker/db/db.ts'

import { boxMissing, type BoxMissing } from './due.queries.ts'
import { paginate } from './paginate.ts'
import { reserveBoxStatements, withFreshCode } from './reserve-box.ts'
import { whileIn } from './snapshot.ts'

const hourMs = 3_600_000

/**
 * Leases a box to those who found none, now that one is free; who has waited longest comes first. A process for which
 * there is still none is left untouched. Answers how many were tried.
 */
export function retryBoxes(deps: Dependencies): Promise<number> {
  return paginate<BoxMissing>(deps, {
    job: 'retry-boxes',
    read: (after) => boxMissing(deps.db, after),
    work: (process) => withFreshCode(() => leaseFor(deps, process)),
  })
}

async function leaseFor({ db, clock }: Dependencies, process: BoxMissing): Promise<void> {
  const now = clock.now()
  const { statements } = reserveBoxStatements(db, {
    snapshot: process,
    actor: { kind: 'timer', id: 'retry-boxes' },
    lane: process.lane,
    size: process.boxSize,
    expiresAt: now + process.customerReservationHours * hourMs,
    now,
    guard: whileIn(process.state),
    set: sql`due_at = null`,
    whenFull: 'stay',
  })
  await runBatch(db, statements)
}
