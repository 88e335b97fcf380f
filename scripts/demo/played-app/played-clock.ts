import type { Clock } from '#core/clock.ts'

/** The clock of a town that is played: it stands until a call brings it on, and a wait is over at once. */

let played = Date.now()

/** Brings the clock to an instant (milliseconds). */
export function playAt(ms: number): void {
  played = ms
}

/** Stands in the place of the system's clock in whatever is bundled with it. */
export const systemClock: Clock = {
  now: () => played,
  pause: async (durationMs) => {
    played += durationMs
  },
}

/** Everything that asks the platform for the time is answered by the played clock from here on. */
function takeOver(): void {
  Date.now = systemClock.now
  globalThis.Date = new Proxy(Date, {
    construct(target, values: unknown[]): Date {
      const made: unknown = Reflect.construct(target, values.length === 0 ? [played] : values)
      return made instanceof target ? made : new target(played)
    },
  })
  Object.defineProperty(globalThis, 'scheduler', { value: { wait: systemClock.pause } })
}

takeOver()
