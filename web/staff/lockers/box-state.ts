import type { DeskBox } from '#worker/contract/staff/locker-desk.ts'

/** What matters most about a box at a glance. */
export type BoxState = 'free' | 'reserved' | 'late' | 'keys' | 'opening' | 'out' | 'faulty' | 'forced'

/** `now` is the server's clock, UTC ms. */
export function boxState({ command, isFaulty, isForced, outOfUse, holder }: DeskBox, now: number): BoxState {
  if (command?.state === 'waiting' && Date.parse(command.expiresAt) > now) return 'opening'
  if (isForced) return 'forced'
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

/** Somebody is to bring keys to a box that is out of use. */
export function isStranded({ outOfUse, holder }: DeskBox): boolean {
  return outOfUse && holder !== null && holder.keysInSince === null
}
