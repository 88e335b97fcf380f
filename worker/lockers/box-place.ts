import type { BoxSize } from '#domain/enums.ts'
import { inLanguage } from '#worker/accounts/contents/index.ts'
import type { BoxPlace } from '#worker/contract/process.ts'

export type CabinetRow = {
  leasedBoxId: string
  accessCode: string
  lockerName: string
  lockerAddress: string
  instructions: Record<string, string>
  boxId: string
  number: number
  size: BoxSize
  column: number
  row: number
}

/** Where the box of a process is, with instructions in its language; null where it holds none. */
export function toBoxPlace(cabinet: readonly CabinetRow[], lcid: string | null): BoxPlace | null {
  const own = cabinet.find(({ boxId, leasedBoxId }) => boxId === leasedBoxId)
  if (own === undefined) return null
  return {
    number: own.number,
    size: own.size,
    lockerName: own.lockerName,
    lockerAddress: own.lockerAddress,
    instructions: inLanguage(own.instructions, lcid),
    cabinet: cabinet.map(({ boxId, leasedBoxId, number, column, row, size }) => ({
      number,
      column,
      row,
      size,
      isThis: boxId === leasedBoxId,
    })),
  }
}
