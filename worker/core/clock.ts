/** The only source of the present, and the only way to wait (milliseconds). Tests pass a clock of their own. */
export type Clock = { now: () => number; pause: (durationMs: number) => Promise<void> }

export const systemClock: Clock = {
  now: () => Date.now(),
  pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
}
