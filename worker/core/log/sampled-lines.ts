import { minuteMs } from '#domain/durations.ts'

/**
 * Which calls leave a line in the log. What failed, was refused or was slow always does, and of the rest so many a minute of
 * an isolate; above that one in twenty, which its request id decides. Measures (`measures.ts`) count every call.
 */
const wholeAMinute = 20
export const oneIn = 20
/** A call that took longer (ms) always leaves its line. */
const slowMs = 1_000

type Call = { requestId: string; status: number; ms: number; now: number }

/** Returns for how many calls the line of this one stands; null where it leaves none. */
export type Sample = (call: Call) => number | null

/** Every call leaves a line. */
export const everyLine: Sample = () => 1

/** Counts the lines of one isolate. */
export function createSampling(): Sample {
  let minute = 0
  let written = 0
  return ({ requestId, status, ms, now }) => {
    if (status >= 400 || ms >= slowMs) return 1
    const current = Math.floor(now / minuteMs)
    if (current !== minute) written = 0
    minute = current
    if (written < wholeAMinute) {
      written += 1
      return 1
    }
    return numberOf(requestId) % oneIn === 0 ? oneIn : null
  }
}

/** FNV-1a, for the same request id the same number. */
function numberOf(requestId: string): number {
  let hash = 0x811c9dc5
  for (const character of requestId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
