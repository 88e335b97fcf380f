import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import type { Statement } from '#worker/db/db.ts'
import type { HeldBox } from '#worker/devices/device.queries.ts'
import { touchProcessStatement } from '#worker/process/index.ts'

import type { Report } from './record-events.ts'

/**
 * Announces the visit of a box whose keys came or went without moving it on: staff's next actions depend on whether the
 * box is empty.
 */
export function seenStatements(
  { db, clock }: Dependencies,
  {
    boxes,
    moves,
    reports,
  }: { boxes: readonly HeldBox[]; moves: readonly { leaseId: string }[]; reports: readonly Report[] },
): Statement[] {
  const changed = new Set(reports.filter(isOfKeys).map(({ boxNumber }) => boxNumber))
  const moved = new Set(moves.map(({ leaseId }) => leaseId))
  return boxes
    .filter(({ boxNumber, leaseId, endedAt }) => endedAt === null && changed.has(boxNumber) && !moved.has(leaseId))
    .map(({ processId }) => touchProcessStatement(db, { processId, now: clock.now(), guard: sql`1` }))
}

const isOfKeys = ({ type }: Report) => type === 'keys_present' || type === 'keys_taken'
