import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import type { DeviceSyncForm } from '#worker/contract/device.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { deviceEvents } from '#worker/db/schema/device.table.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { ownBoxes, type Boxes } from '#worker/devices/device.queries.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'

import { isAhead, seenAt } from './happened-at.ts'
import type { Report } from './record-events.ts'

const b = alias(boxes, 'b')

/** Earlier knowledge of a box; instants are UTC ms of our clock. */
export type Sensors = RowOf<typeof sensorsOf>

export function sensorsOf(db: Db, those: Boxes) {
  return selectFrom(
    db,
    {
      boxNumber: b.number,
      doorOpen: b.doorOpen,
      doorSeenAt: b.doorSeenAt,
      keysInside: b.keysInside,
      keysSeenAt: b.keysSeenAt,
      outOfUse: b.outOfUse,
      faultAt: sql<
        number | null
      >`(select max(e.occurred_at) from ${deviceEvents} e where e.device_id = ${those.deviceId} and e.box_number = b.number
        and e.type <> 'closed' and e.type = 'fault')`,
    },
    sql`${boxes} b where b.id in ${ownBoxes(those)}`,
  )
}

const ofSync = 'sync:'

/** Returns whether an event was not told by the cabinet but found in how its boxes stand. */
export function isOfSync(eventId: string): boolean {
  return eventId.startsWith(ofSync)
}

/** For so long a box that staff put back into use is not taken out again because it is still said to be broken. */
const faultHoldsMs = 24 * 3_600_000

type Differing = { cabinet: Cabinet; sensors: readonly Sensors[]; now: number }

/** The reports that must have been lost, if what we know and how the boxes stand now do not agree. */
export function reportsOfState({ asOf, boxes }: DeviceSyncForm, { cabinet, sensors, now }: Differing): Report[] {
  const happenedAt = seenAt(asOf, { cabinet, now })
  const past = (at: number | null) => (at !== null && isAhead(at, now) ? null : at)
  const byNumber = new Map(sensors.map((known) => [known.boxNumber, known]))
  return boxes.flatMap((box) => {
    const known = byNumber.get(box.boxNumber)
    if (known === undefined) return []
    const { boxNumber } = box
    const isFaultNew = !known.outOfUse && happenedAt - (known.faultAt ?? 0) > faultHoldsMs
    const types: (CabinetEventType | null)[] = [
      differs(box.doorOpen, known.doorOpen, past(known.doorSeenAt), happenedAt)
        ? box.doorOpen
          ? 'opened'
          : 'closed'
        : null,
      keysDiffer(box.keysInside, { ...known, keysSeenAt: past(known.keysSeenAt) }, happenedAt)
        ? box.keysInside
          ? 'keys_present'
          : 'keys_taken'
        : null,
      box.isFaulty && isFaultNew ? 'fault' : null,
    ]
    return types
      .filter((type) => type !== null)
      .map((type) => ({
        id: `${ofSync}${happenedAt}:${boxNumber}:${type}`,
        type,
        boxNumber,
        happenedAt,
        receivedAt: now,
      }))
  })
}

/** Notes that a sensor of which nothing was heard yet sees no keys: that is no report, but stands over what staff say. */
export function emptyStatements(
  db: Db,
  { sync, cabinet, sensors, now }: Differing & { sync: DeviceSyncForm },
): Statement[] {
  const unheard = new Set(sensors.filter(({ keysInside }) => keysInside === null).map(({ boxNumber }) => boxNumber))
  const empty = sync.boxes.filter(({ boxNumber, keysInside }) => keysInside === false && unheard.has(boxNumber))
  if (empty.length === 0) return []
  const numbers = JSON.stringify(empty.map(({ boxNumber }) => boxNumber))
  return [
    db.run(sql`
      update ${boxes} set keys_inside = 0, keys_seen_at = ${seenAt(sync.asOf, { cabinet, now })}
      where locker_id = ${cabinet.lockerId} and removed_at is null and keys_inside is null
        and number in (select value from json_each(${numbers}))`),
  ]
}

/** Returns whether a sensor tells another thing than it did when it was last heard of, and later. */
function differs(now: boolean | null, before: boolean | null, knownAt: number | null, happenedAt: number): boolean {
  if (now === null || (knownAt ?? -Infinity) >= happenedAt) return false
  return now !== before
}

/** An empty box of which nothing was ever heard has not lost its keys. */
function keysDiffer(now: boolean | null, known: Sensors, happenedAt: number): boolean {
  if (known.keysInside === null && now === false) return false
  return differs(now, known.keysInside, known.keysSeenAt, happenedAt)
}
