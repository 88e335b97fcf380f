import { and, count, eq, isNull } from 'drizzle-orm'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import type { Status } from '#sandbox/gateway/ports.ts'

import { deviceOf, newDevice } from './cabinet-device.ts'
import { cabinetBoxes, cabinetEvents, type ReportWay } from './cabinet.table.ts'

/** `isStuck`: its door stays shut. `isBlind`: its sensor sees no keys. */
export type BoxState = {
  number: number
  doorOpen: boolean
  keysInside: boolean
  isStuck: boolean
  isBlind: boolean
}

/** `unsent`: how many reports the app has not taken yet. */
export type CabinetState = {
  boxes: BoxState[]
  unsent: number
  isOnline: boolean
  offlineForMs: number
  way: ReportWay
  status: Required<Status>
}

/** Returns how a cabinet and its boxes stand, these in the order of their numbers, and how it reports. */
export async function readCabinet(db: SandboxDb, locker: ConnectedLocker): Promise<CabinetState> {
  const [rows, waiting, devices] = await db.batch([
    db.select().from(cabinetBoxes).where(eq(cabinetBoxes.lockerId, locker.id)),
    db
      .select({ unsent: count() })
      .from(cabinetEvents)
      .where(and(eq(cabinetEvents.lockerId, locker.id), isNull(cabinetEvents.sentAt))),
    deviceOf(db, locker.id),
  ])
  const known = new Map(rows.map((row) => [row.number, row]))
  const boxes = locker.boxes
    .map(({ number }) => {
      const row = known.get(number)
      return {
        number,
        doorOpen: row?.doorOpen ?? false,
        keysInside: row?.keysInside ?? false,
        isStuck: row?.isStuck ?? false,
        isBlind: row?.isBlind ?? false,
      }
    })
    .toSorted((a, b) => a.number - b.number)
  const { isOnline, offlineForMs, way, ...device } = devices[0] ?? newDevice(locker.id)
  const { firmware, batteryPercent, onMains, temperature, isTampered } = device
  const status = { firmware, batteryPercent, onMains, temperature, isTampered }
  return { boxes, unsent: waiting[0]?.unsent ?? 0, isOnline, offlineForMs, way, status }
}

/** Returns how many boxes of each cabinet have keys in them, by the id of the cabinet; one without keys is left out. */
export async function countKeysInside(db: SandboxDb): Promise<ReadonlyMap<string, number>> {
  const { lockerId, keysInside } = cabinetBoxes
  const rows = await db
    .select({ lockerId, keys: count() })
    .from(cabinetBoxes)
    .where(eq(keysInside, true))
    .groupBy(lockerId)
  return new Map(rows.map((row) => [row.lockerId, row.keys]))
}
