import type { DeskBox } from '#domain/contract/staff/locker-desk.ts'

/** What matters most about a box at a glance. */
export type BoxState = 'free' | 'reserved' | 'late' | 'keys' | 'opening' | 'out' | 'faulty'

/** `now` is the server's clock, UTC ms. */
export function boxState({ command, isFaulty, outOfUse, holder }: DeskBox, now: number): BoxState {
  if (command?.state === 'waiting' && Date.parse(command.expiresAt) > now) return 'opening'
  if (isFaulty) return 'faulty'
  if (outOfUse) return 'out'
  if (holder === null) return 'free'
  if (holder.keysInSince !== null) return 'keys'
  return holder.expiresAt !== null && Date.parse(holder.expiresAt) < now ? 'late' : 'reserved'
}

/** Customers may be given it. */
export function isFree({ outOfUse, holder }: DeskBox): boolean {
  return !outOfUse && holder === null
}

/** The place after the last box, where a new one goes: below it, or at the top of the next column. */
export function nextPlace(boxes: readonly DeskBox[]): { number: number; column: number; row: number } {
  const number = Math.max(0, ...boxes.map((box) => box.number)) + 1
  const column = Math.max(0, ...boxes.map((box) => box.column))
  const rows = Math.max(0, ...boxes.map((box) => box.row + 1))
  const below = Math.max(0, ...boxes.filter((box) => box.column === column).map((box) => box.row + 1))
  return below < rows || boxes.length === 0 ? { number, column, row: below } : { number, column: column + 1, row: 0 }
}
