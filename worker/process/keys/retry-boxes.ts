import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { reservedUntil } from '#domain/keys/fast-lane.ts'
import { runBatch } from '#worker/db/db.ts'
import { boxMissing, type BoxMissing } from '#worker/process/link/due.queries.ts'
import { paginate } from '#worker/process/paginate.ts'
import { whileIn } from '#worker/process/snapshot.ts'

import { reserveBoxStatements, withFreshCode } from './reserve-box.ts'

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
    expiresAt: reservedUntil({ now, hours: process.customerReservationHours, atKiosk: process.atKiosk === 1 }),
    now,
    guard: whileIn(process.state),
    set: sql`due_at = null`,
    whenFull: 'stay',
  })
  await runBatch(db, statements)
}
