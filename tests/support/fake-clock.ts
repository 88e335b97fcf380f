import { vi } from 'vitest'

/** Time that goes by at once where the sandbox waits for it. `vi.useRealTimers()` ends it. */
export function fakeClock(start: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(start) })
  vi.spyOn(scheduler, 'wait').mockImplementation(async (ms) => {
    vi.setSystemTime(Date.now() + Math.max(0, ms))
  })
  return {
    advance(ms: number): void {
      vi.setSystemTime(Date.now() + ms)
    },
  }
}
