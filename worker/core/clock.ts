/** The only source of the present. Tests pass a clock of their own. */
export type Clock = { now: () => number }

export const systemClock: Clock = { now: () => Date.now() }
