import { and, count, eq, isNull } from 'drizzle-orm'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { cabinetBoxes, cabinetEvents, type CabinetEventType } from './cabinet.table.ts'

export type BoxState = { number: number; doorOpen: boolean; keysInside: boolean }
/** `unsent`: how many reports the app has not taken yet. */
export type CabinetState = { boxes: BoxState[]; unsent: number }

/** How the boxes of a cabinet stand, in the order of their numbers. */
export async function readCabinet(db: SandboxDb, locker: ConnectedLocker): Promise<CabinetState> {
  const [rows, waiting] = await db.batch([
    db.select().from(cabinetBoxes).where(eq(cabinetBoxes.lockerId, locker.id)),
    db
      .select({ unsent: count() })
      .from(cabinetEvents)
      .where(and(eq(cabinetEvents.lockerId, locker.id), isNull(cabinetEvents.sentAt))),
  ])
  const known = new Map(rows.map((row) => [row.number, row]))
  const boxes = locker.boxes
    .map(({ number }) => {
      const row = known.get(number)
      return { number, doorOpen: row?.doorOpen ?? false, keysInside: row?.keysInside ?? false }
    })
    .toSorted((a, b) => a.number - b.number)
  return { boxes, unsent: waiting[0]?.unsent ?? 0 }
}

/** What can be done at a box, and what the cabinet's sensors make of it. */
export const boxActions = {
  open: { event: 'opened', when: (box: BoxState) => !box.doorOpen, change: { doorOpen: true } },
  close: { event: 'closed', when: (box: BoxState) => box.doorOpen, change: { doorOpen: false } },
  'put-keys': {
    event: 'keys_present',
    when: (box: BoxState) => box.doorOpen && !box.keysInside,
    change: { keysInside: true },
  },
  'take-keys': {
    event: 'keys_taken',
    when: (box: BoxState) => box.doorOpen && box.keysInside,
    change: { keysInside: false },
  },
} as const satisfies Record<
  string,
  { event: CabinetEventType; when: (box: BoxState) => boolean; change: Partial<BoxState> }
>

export type BoxAction = keyof typeof boxActions

type Acting = { db: SandboxDb; locker: ConnectedLocker; number: number; action: BoxAction; now: number }

/** Does it, and notes what is to be reported. False when it cannot be done as the box stands. */
export async function actOnBox({ db, locker, number, action, now }: Acting): Promise<boolean> {
  const box = (await readCabinet(db, locker)).boxes.find((one) => one.number === number)
  const { event, when, change } = boxActions[action]
  if (box === undefined || !when(box)) return false
  const next = { ...box, ...change }
  const id = crypto.randomUUID()
  await db.batch([
    db
      .insert(cabinetBoxes)
      .values({ lockerId: locker.id, ...next })
      .onConflictDoUpdate({ target: [cabinetBoxes.lockerId, cabinetBoxes.number], set: next }),
    db.insert(cabinetEvents).values({ id, lockerId: locker.id, boxNumber: number, type: event, occurredAt: now }),
  ])
  return true
}
