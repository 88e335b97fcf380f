import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { unknownBoxes } from '#worker/devices/device.errors.ts'
import type { Boxes } from '#worker/devices/device.queries.ts'

const b = alias(boxes, 'b')

/** Those of these numbers that the caller's cabinet has or once had: of a box that staff removed there may be more to tell. */
export function knownBoxes(db: Db, { deviceId, boxNumbers }: Boxes) {
  return selectFrom(
    db,
    { number: b.number },
    sql`${devices} d join ${boxes} b on b.locker_id = d.locker_id
      where d.id = ${deviceId} and b.number in (select value from json_each(${JSON.stringify(boxNumbers)}))`,
  )
}

type ReportedBoxes = { events: readonly { boxNumber: number }[]; known: readonly RowOf<typeof knownBoxes>[] }

/** Throws 422 `device.unknown_box`, which names each event, where one is of a box that the cabinet never had. */
export function refuseUnknownBoxes({ events, known }: ReportedBoxes): void {
  const numbers = new Set(known.map(({ number }) => number))
  const paths = events.flatMap(({ boxNumber }, at) => (numbers.has(boxNumber) ? [] : [`events.${at}.boxNumber`]))
  if (paths.length > 0) throw unknownBoxes(paths)
}
