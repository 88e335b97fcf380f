import type { Cost, UnitCosts } from './day.ts'

/** The cabinets' ways of keeping in touch, and the share of lines of good calls that is kept. */
export type Habits = {
  heartbeatSeconds: number
  /** The cost of one heartbeat. */
  heartbeat: Cost
  /** Syncs that a visit brings by what its cabinet hears in its room. */
  announcedSyncs: number
  /** A cabinet keeps a socket to its room. */
  listens: boolean
  /** The share of good calls whose line is kept above `wholeLines` a minute of an isolate. */
  lineShare: number
}

/** As cabinets do it that listen in their room, with the sampling of `worker/core/log/sampled-lines.ts`. */
export const habitsOf = ({ quiet, deviceCalls }: UnitCosts): Habits => ({
  heartbeatSeconds: 60,
  heartbeat: quiet.heartbeat,
  announcedSyncs: deviceCalls,
  listens: true,
  lineShare: 1 / 20,
})

/** The same with cabinets that call every four seconds, as before they had rooms. */
export const callingHabits = (costs: UnitCosts): Habits => ({
  ...habitsOf(costs),
  heartbeatSeconds: 4,
  heartbeat: costs.quiet.call,
  announcedSyncs: 0,
  listens: false,
})

/**
 * As it was until 28 November 2026: cabinets called every four seconds, each heartbeat left a signature and took one away (as
 * measured then, once it had beaten for ten minutes), and each call wrote a line.
 */
export const formerHabits: Habits = {
  heartbeatSeconds: 4,
  heartbeat: { trips: 2, statements: 9, rowsRead: 173, rowsWritten: 2.2 },
  announcedSyncs: 0,
  listens: false,
  lineShare: 1,
}
