import type { EventType } from '#sandbox/gateway/ports.ts'

import type { Cabinet } from './cabinet-device.ts'
import { readCabinet, type BoxState } from './cabinet-state.ts'
import { cabinetBoxes } from './cabinet.table.ts'

type Action = {
  /** Returns the event that the sensors report; null where they are blind to it. */
  event: (box: BoxState) => EventType | null
  when: (box: BoxState) => boolean
  change: (box: BoxState) => Partial<BoxState>
}

const seenKeys = (event: EventType) => (box: BoxState) => (box.isBlind ? null : event)

/** Acts at a box, and the sensors' reports of them. */
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
  force: { event: () => 'forced', when: (box) => !box.doorOpen, change: () => ({ doorOpen: true }) },
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

type Acting = Pick<Cabinet, 'db' | 'locker'> & { number: number; action: BoxAction }

/** Does it; answers what the sensors make of it, or null when it cannot be done as the box stands. */
export async function actOnBox({ db, locker, number, action }: Acting): Promise<{ event: EventType | null } | null> {
  const { boxes } = await readCabinet(db, locker)
  const box = boxes.find((one) => one.number === number)
  const { event, when, change }: Action = boxActions[action]
  if (box === undefined || !when(box)) return null
  const changed = change(box)
  await db
    .insert(cabinetBoxes)
    .values({ lockerId: locker.id, ...box, ...changed })
    // What another hand does at the same box stays as it is.
    .onConflictDoUpdate({ target: [cabinetBoxes.lockerId, cabinetBoxes.number], set: { number, ...changed } })
  return { event: event(box) }
}
