import type { Clock } from '#core/clock.ts'

/** A clock that stands still until it is told, or waited for: Tuesday, 3 November 2026, 10:00 in Helsinki. */
export const testNow = Date.parse('2026-11-03T08:00:00Z')

export type TestClock = Clock & { set: (nowMs: number) => void; advance: (ms: number) => void }

export function testClock(startMs = testNow): TestClock {
  let current = startMs
  return {
    now: () => current,
    set(nowMs) {
      current = nowMs
    },
    advance(ms) {
      current += ms
    },
    async pause(durationMs) {
      current += durationMs
    },
  }
}
