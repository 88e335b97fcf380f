import { sql } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { hourMs } from '#domain/durations.ts'
import type { Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { LateCustomer } from '#worker/devices/device.queries.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'
import { leaseSmallestFittingBox } from '#worker/lockers/index.ts'
import { transitionStatements, whileIn } from '#worker/process/index.ts'

/**
 * Statements that let in who brings a key after their reservation ran out: the box that was theirs, or another of this
 * cabinet, is theirs again with the code that they have. Nothing is written where no box is free.
 */
export function lateStatements(
  { db, clock }: Dependencies,
  { late, code, cabinet }: { late: LateCustomer; code: string; cabinet: Cabinet },
): Statement[] {
  const now = clock.now()
  const leaseId = newId('lea', now)
  const locker: Actor = { kind: 'locker', id: cabinet.deviceId }
  const lease = leaseSmallestFittingBox(db, {
    leaseId,
    processId: late.id,
    accountId: late.accountId,
    lane: late.lane,
    size: late.boxSize,
    accessCode: code,
    expiresAt: now + late.reservationHours * hourMs,
    now,
    at: { lockerId: cabinet.lockerId, boxId: late.boxId },
    guard: sql`exists (select 1 from ${processes} where id = ${late.id} and ${whileIn(late.state)})`,
  })
  const { statements } = transitionStatements(db, {
    snapshot: late,
    events: [
      { type: 'reserve_box', actor: locker },
      { type: 'request_key_code', actor: systemActor },
      // They have just typed it.
      { type: 'key_code_sent', actor: systemActor },
    ],
    now,
    set: sql`due_at = null`,
    guard: sql`${whileIn(late.state)} and exists (select 1 from ${boxLeases} where id = ${leaseId})`,
  })
  return [...lease, ...statements]
}
