import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { runBatch } from '#worker/db/db.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import { heldBoxesOf, type HeldBox } from '#worker/devices/device.queries.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'
import { leaveBoxStatements, withFreshCode } from '#worker/process/index.ts'

/**
 * Moves whoever holds one of these boxes, if it is out of use, to another: a box that staff put back into use meanwhile
 * is left alone. Who has put a key into it stays. Told again, it tries again for those who found no other box.
 */
export async function leaveFaultyBoxes(
  deps: Dependencies,
  { cabinet, boxNumbers }: { cabinet: Cabinet; boxNumbers: readonly number[] },
): Promise<void> {
  const tried = new Set<string>()
  for (let round = 0; round < mostRounds && boxNumbers.length > 0; round += 1) {
    const held = await heldBoxesOf(deps.db, { deviceId: cabinet.deviceId, boxNumbers })
    // A process that moved on between the reading and the writing is looked at once more.
    const left = held.filter((box) => box.endedAt === null && box.outOfUse && !tried.has(keyOf(box)))
    if (left.length === 0) return
    for (const box of left) {
      tried.add(keyOf(box))
      await leaveFaultyBox(deps, { cabinet, box })
    }
  }
}

const mostRounds = 3
const keyOf = ({ leaseId, state }: HeldBox) => `${leaseId}:${state}`

/** The same for one box. */
export async function leaveFaultyBox(
  deps: Dependencies,
  { cabinet, box }: { cabinet: Cabinet; box: HeldBox },
): Promise<void> {
  const { db, clock, requestId } = deps
  await withFreshCode(() => {
    const { statements } = leaveBoxStatements(db, {
      holder: { ...box, id: box.processId },
      actor: { kind: 'locker', id: cabinet.deviceId },
      requestId,
      now: clock.now(),
      guard: sql`exists (select 1 from ${boxes} where id = ${box.boxId} and out_of_use = 1)`,
    })
    return runBatch(db, statements)
  })
}
