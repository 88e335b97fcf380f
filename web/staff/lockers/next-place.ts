import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

type Placed = Pick<DeskBox, 'number' | 'column' | 'row'>

/** The place after the last box, where a new one goes: below it, or at the top of the next column. */
export function nextPlace(boxes: readonly Placed[]): Placed {
  const number = Math.max(0, ...boxes.map((box) => box.number)) + 1
  const column = Math.max(0, ...boxes.map((box) => box.column))
  const rows = Math.max(0, ...boxes.map((box) => box.row + 1))
  const below = Math.max(0, ...boxes.filter((box) => box.column === column).map((box) => box.row + 1))
  return below < rows || boxes.length === 0 ? { number, column, row: below } : { number, column: column + 1, row: 0 }
}
