import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'

import { labelled } from '#core/labelled.ts'
import type { Db } from '#worker/db/db.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'

/** Every box of the cabinet in which the process holds one, each with the lease; no row where it holds none. */
export function cabinetOf(db: Db, processId: SQL) {
  return db
    .select(
      labelled({
        leasedBoxId: boxLeases.boxId,
        accessCode: boxLeases.accessCode,
        lockerName: lockers.name,
        lockerAddress: lockers.address,
        instructions: lockers.instructions,
        boxId: boxes.id,
        number: boxes.number,
        size: boxes.size,
        column: boxes.gridColumn,
        row: boxes.gridRow,
      }),
    )
    .from(boxLeases)
    .innerJoin(lockers, eq(lockers.id, boxLeases.lockerId))
    .innerJoin(boxes, and(eq(boxes.lockerId, boxLeases.lockerId), isNull(boxes.removedAt)))
    .where(and(eq(boxLeases.processId, processId), isNull(boxLeases.endedAt)))
    .orderBy(asc(boxes.number))
}
