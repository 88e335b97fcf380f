import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'

/** The state of a box that matters most at a glance. */
export type BoxState =
  | 'free'
  | 'unclaimed'
  | 'seen'
  | 'reserved'
  | 'late'
  | 'keys'
  | 'opening'
  | 'out'
  | 'faulty'
  | 'forced'

/** `now` is the server's clock, UTC ms. */
export function boxState(box: DeskBox, now: number): BoxState {
  const { command, isFaulty, isForced, outOfUse, holder, unclaimed, seesKeys } = box
  if (command?.state === 'waiting' && Date.parse(command.expiresAt) > now) return 'opening'
  if (isForced) return 'forced'
  if (unclaimed !== null) return 'unclaimed'
  if (isFaulty) return 'faulty'
  if (outOfUse) return 'out'
  if (holder === null) return seesKeys ? 'seen' : 'free'
  if (holder.keysInSince !== null) return 'keys'
  return holder.expiresAt !== null && Date.parse(holder.expiresAt) < now ? 'late' : 'reserved'
}

/** Customers may be given it. */
export function isFree({ outOfUse, holder, seesKeys }: DeskBox): boolean {
  return !outOfUse && holder === null && !seesKeys
}

/** Somebody is to bring keys to a box that is out of use. */
export function isStranded({ outOfUse, holder }: DeskBox): boolean {
  return outOfUse && holder !== null && holder.keysInSince === null
}
