import type { Doors } from '#sandbox/gateway/ports.ts'

import { actOnBox } from './box-actions.ts'
import type { Cabinet } from './cabinet-device.ts'
import { readCabinet } from './cabinet-state.ts'

/** Locks and sensors of a cabinet in the hall. */
export function cabinetDoors({ db, locker }: Pick<Cabinet, 'db' | 'locker'>): Doors {
  return {
    open: async (boxNumber) => {
      await actOnBox({ db, locker, number: boxNumber, action: 'open' })
      const { boxes } = await readCabinet(db, locker)
      return boxes.some(({ number, doorOpen }) => number === boxNumber && doorOpen)
    },
    states: async () => {
      const { boxes } = await readCabinet(db, locker)
      return boxes.map(({ number, doorOpen, keysInside, isStuck, isBlind }) => ({
        boxNumber: number,
        doorOpen,
        keysInside: isBlind ? null : keysInside,
        isFaulty: isStuck,
      }))
    },
    status: async () => (await readCabinet(db, locker)).status,
  }
}
