import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { labelled } from '#core/http/labelled.ts'
import type { CountedBoxPlace } from '#worker/contract/process-units.ts'
import type { Db } from '#worker/db/db.ts'
import { isKept } from '#worker/db/kept-box.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { codeStands } from './code-stands.ts'
import { keysLieIn } from './move-lease.ts'

/** Guarantee: `boxesOfIt` put the text together. */
function toBoxes(text: string): CountedBoxPlace['cabinet'] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as CountedBoxPlace['cabinet']
}

const boxesOfIt = sql`(
  select json_group_array(json_object('number', b.number, 'column', b.grid_column, 'row', b.grid_row, 'size', b.size,
    'isThis', json(iif(b.id = ${boxLeases.boxId}, 'true', 'false'))) order by b.number)
  from ${boxes} b where b.locker_id = ${boxLeases.lockerId} and b.removed_at is null)`
  .mapWith(toBoxes)
  .as('boxes')

/** Null where the cloud that runs the cabinet does not have it: it would open nothing. */
const accessCode = sql<string | null>`iif(${codeStands({
  leaseId: sql`${boxLeases.id}`,
  lockerId: sql`${boxLeases.lockerId}`,
})}, ${boxLeases.accessCode}, null)`.as('access_code')

/** Keys that lie in a box are not given away. */
const reservedUntil = sql<number | null>`iif(${keysLieIn('box_leases')}, null, ${boxLeases.expiresAt})`.as(
  'reserved_until',
)

const isFilled = sql`not exists (select 1 from ${processes}
  where ${processes.id} = ${boxLeases.processId} and ${isKept('box_leases', sql`${processes}`)})`

/** The cabinet in which the process holds a box, with the lease; no row where it holds none, or keeps it for keys to come. */
export function cabinetOf(db: Db, processId: SQL) {
  return db
    .select({
      ...labelled({
        lockerName: lockers.name,
        lockerAddress: lockers.address,
        instructions: lockers.instructions,
      }),
      accessCode,
      reservedUntil,
      boxes: boxesOfIt,
    })
    .from(boxLeases)
    .innerJoin(lockers, eq(lockers.id, boxLeases.lockerId))
    .where(and(eq(boxLeases.processId, processId), isNull(boxLeases.endedAt), isFilled))
}
