import { and, count, eq, isNull } from 'drizzle-orm'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { cabinetBoxes, cabinetDevices, cabinetEvents, type CabinetEventType, type ReportWay } from './cabinet.table.ts'

type CabinetDevice = typeof cabinetDevices.$inferSelect

export function deviceOf(db: SandboxDb, lockerId: string) {
  return db.select().from(cabinetDevices).where(eq(cabinetDevices.lockerId, lockerId))
}

/** As a cabinet leaves the factory: online, and without a word from the app. */
export function newDevice(lockerId: string): CabinetDevice {
  return { lockerId, isOnline: true, offlineForMs: 0, way: 'now', codes: [], overflow: {}, syncedAt: 0, beatAt: 0 }
}

export async function readDevice(db: SandboxDb, lockerId: string): Promise<CabinetDevice> {
  const [device] = await deviceOf(db, lockerId)
  return device ?? newDevice(lockerId)
}

type Change = Partial<Omit<CabinetDevice, 'lockerId'>> & { way?: ReportWay }

export async function changeDevice(db: SandboxDb, lockerId: string, change: Change): Promise<void> {
  await db
    .insert(cabinetDevices)
    .values({ ...newDevice(lockerId), ...change })
    .onConflictDoUpdate({ target: cabinetDevices.lockerId, set: change })
}

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
}

/** How the boxes of a cabinet stand, in the order of their numbers, and how it reports. */
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
  const { isOnline, offlineForMs, way } = devices[0] ?? newDevice(locker.id)
  return { boxes, unsent: waiting[0]?.unsent ?? 0, isOnline, offlineForMs, way }
}

type Action = {
  /** What the sensors make of it; nothing where they are blind to it. */
  event: (box: BoxState) => CabinetEventType | null
  when: (box: BoxState) => boolean
  change: (box: BoxState) => Partial<BoxState>
}

const seenKeys = (event: CabinetEventType) => (box: BoxState) => (box.isBlind ? null : event)

/** What can be done at a box, and what the cabinet's sensors make of it. */
export const boxActions = {
  open: {
    event: ({ isStuck }) => (isStuck ? 'fault' : 'opened'),
    when: (box) => !box.doorOpen,
    change: ({ isStuck }) => (isStuck ? {} : { doorOpen: true }),
  },
  close: { event: () => 'closed', when: (box) => box.doorOpen, change: () => ({ doorOpen: false }) },
  'put-keys': {
    event: seenKeys('keys_present'),
    when: (box) => box.doorOpen && !box.keysInside,
    change: () => ({ keysInside: true }),
  },
  'take-keys': {
    event: seenKeys('keys_taken'),
    when: (box) => box.doorOpen && box.keysInside,
    change: () => ({ keysInside: false }),
  },
  'put-belongings': { event: () => 'belongings_present', when: (box) => box.doorOpen, change: () => ({}) },
  'miss-keys': { event: () => 'keys_missing', when: (box) => box.doorOpen && !box.keysInside, change: () => ({}) },
  // What goes wrong with a box itself.
  jam: { event: () => null, when: (box) => !box.isStuck, change: () => ({ isStuck: true }) },
  blind: { event: () => null, when: (box) => !box.isBlind, change: () => ({ isBlind: true }) },
  repair: {
    event: () => null,
    when: (box) => box.isStuck || box.isBlind,
    change: () => ({ isStuck: false, isBlind: false }),
  },
} as const satisfies Record<string, Action>

export type BoxAction = keyof typeof boxActions

type Acting = {
  db: SandboxDb
  locker: ConnectedLocker
  number: number
  action: BoxAction
  now: number
  /** What was typed. */
  code?: string
}

/** Does it, and notes what is to be reported. False when it cannot be done as the box stands. */
export async function actOnBox({ db, locker, number, action, now, code }: Acting): Promise<boolean> {
  const cabinet = await readCabinet(db, locker)
  const box = cabinet.boxes.find((one) => one.number === number)
  const { event, when, change }: Action = boxActions[action]
  if (box === undefined || !when(box)) return false
  const changed = change(box)
  const type = event(box)
  const occurredAt = cabinet.isOnline ? now : now - cabinet.offlineForMs
  const id = crypto.randomUUID()
  const kept = db
    .insert(cabinetBoxes)
    .values({ lockerId: locker.id, ...box, ...changed })
    // What another hand does at the same box stays as it is.
    .onConflictDoUpdate({ target: [cabinetBoxes.lockerId, cabinetBoxes.number], set: { number, ...changed } })
  // Who could ask has sent already what was typed.
  const typed = cabinet.isOnline ? null : (code ?? null)
  const noted = { id, lockerId: locker.id, boxNumber: number, occurredAt, code: typed }
  await db.batch(type === null ? [kept] : [kept, db.insert(cabinetEvents).values({ ...noted, type })])
  return true
}
