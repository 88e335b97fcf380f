import { inLanguage } from '#worker/accounts/contents/index.ts'
import type { CountedBoxPlace } from '#worker/contract/process-units.ts'

export type CabinetRow = {
  accessCode: string | null
  lockerName: string
  lockerAddress: string
  instructions: Record<string, string>
  /** When the lease ends; null once keys lie in the box. */
  reservedUntil: number | null
  /** Every box of it, in the order of their numbers. */
  boxes: CountedBoxPlace['cabinet']
}

/** Returns the place of a process's box, with instructions in its language; null where it holds none. */
export function toBoxPlace(cabinet: CabinetRow | undefined, lcid: string | null): CountedBoxPlace | null {
  const own = cabinet?.boxes.find(({ isThis }) => isThis)
  if (cabinet === undefined || own === undefined) return null
  return {
    number: own.number,
    size: own.size,
    lockerName: cabinet.lockerName,
    lockerAddress: cabinet.lockerAddress,
    instructions: inLanguage(cabinet.instructions, lcid),
    reservedUntil: cabinet.reservedUntil,
    cabinet: cabinet.boxes,
  }
}
