/** A device has so long to take another key, a weekend without a line among it; afterwards the one before goes on alone. */
export const keyRotationMs = 3 * 86_400_000

/** `expired`: the device did not confirm the key in time. */
export type KeyRotationState = 'requested' | 'taken' | 'confirmed' | 'expired'

type Rotation = { takenAt: number | null; confirmedAt: number | null; expiresAt: number }

/** Returns how far another key has come. */
export function keyRotationState({ takenAt, confirmedAt, expiresAt }: Rotation, now: number): KeyRotationState {
  if (confirmedAt !== null) return 'confirmed'
  if (expiresAt <= now) return 'expired'
  return takenAt === null ? 'requested' : 'taken'
}
