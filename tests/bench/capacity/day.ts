/** The day that is assumed, and what is measured. */

/** The database cost of a call or a visit. */
export type Cost = { trips: number; statements: number; rowsRead: number; rowsWritten: number }

/** As `tests/capacity` measures it: of one visit, or of one time that a quiet thing is done. Bytes are of what rows say. */
export type UnitCosts = {
  visit: Cost
  parts: { part: string; cost: Cost }[]
  requests: number
  points: number
  roomCalls: number
  deviceCalls: number
  /** Log lines: of a visit's calls, of what else it does, and of the jobs of a minute. */
  lines: { ofCalls: number; others: number; ofMinute: number }
  bytes: { open: number; closed: number }
  quiet: Record<'heartbeat' | 'call' | 'sync' | 'board' | 'minute' | 'watch' | 'night', Cost>
  later: { live: number; archived: number }
}

/** The day that is assumed. */
export const day = {
  visits: 200,
  /** The share of a day's visits whose calls are within the busiest hour: 7 to 8, when keys are left before work. */
  peakShare: 0.2,
  /** Boards of staff that are open and seen, and for how many hours of a working day. */
  boards: 4,
  boardHours: 10,
  /** A board asks every half minute (`askEveryMs` of `use-board-changes.ts`). */
  boardSeconds: 30,
  cabinets: 1,
  syncMinutes: 15,
  /** Browsers that connect to rooms: of a visit's customer, and of each board in an hour, whose connection is made anew now and then. */
  connectionsOfVisit: 3,
  connectionsOfBoardHour: 2,
  /** A cabinet, and a browser that is open, tries its connection (`ping`). */
  pingSeconds: 30,
  /** The number of minutes for which the pages of a visit are open. */
  visitMinutes: 20,
  workingDays: 22,
  calendarDays: 30,
  yearDays: 250,
  /** For so long a visit that is over stays in the database (`accounts.archive_days`, unless a workshop says otherwise). */
  archiveDays: 90,
  /** The processor time (ms) of one request, in the worker. */
  cpuMs: 8,
} as const
